import { Search } from 'lucide-react'
import { Checkbox } from '../forms/checkbox.tsx'
import { ChoiceField } from '../forms/choice-field.tsx'
import { Field } from '../forms/field.tsx'
import { Input } from '../forms/input.tsx'
import { Label } from '../forms/label.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { RadioGroup, RadioItem } from '../forms/radio-group.tsx'
import {
  Select,
  SelectContent,
  SelectGroup,
  SelectItem,
  SelectLabel,
  SelectSeparator,
  SelectTrigger,
} from '../forms/select.tsx'
import { Switch } from '../forms/switch.tsx'
import { Textarea } from '../forms/textarea.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'

const columns = 'grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3'

function FruitSelect({ disabled = false }: { disabled?: boolean }) {
  return (
    <Select disabled={disabled} defaultValue={disabled ? 'pear' : ''}>
      <SelectTrigger placeholder="Choose one" />
      <SelectContent>
        <SelectGroup>
          <SelectLabel>Fruit</SelectLabel>
          <SelectItem value="apple">Apple</SelectItem>
          <SelectItem value="pear">Pear</SelectItem>
          <SelectItem value="quince" disabled>
            Quince
          </SelectItem>
        </SelectGroup>
        <SelectSeparator />
        <SelectItem value="other">Something else</SelectItem>
      </SelectContent>
    </Select>
  )
}

function TextControls() {
  return (
    <Specimen label="Input, textarea and select in a field" className={columns}>
      <Field label="Name" hint="As it should appear to others.">
        <Input placeholder="Ada Lovelace" />
      </Field>
      <Field label="Email" required error="Enter an email like name@example.com.">
        <Input type="email" defaultValue="ada@" />
      </Field>
      <Field label="Disabled">
        <Input disabled defaultValue="Cannot be changed" />
      </Field>
      <Field label="Message" aside="24 of 500" hint="Grows with its text.">
        <Textarea growing defaultValue="A short message so far." />
      </Field>
      <Field label="Message" error="Write at least ten characters.">
        <Textarea defaultValue="Hello" />
      </Field>
      <Field label="Choice" hint="Opens by keyboard, finds by typing.">
        <FruitSelect />
      </Field>
      <Field label="Wrong choice" error="Choose one of the list.">
        <FruitSelect />
      </Field>
      <Field label="Disabled choice">
        <FruitSelect disabled />
      </Field>
      <div className="relative">
        <Search className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3.5 text-faint" />
        <Input controlSize="l" aria-label="Search" placeholder="Search" className="pl-10" />
      </div>
    </Specimen>
  )
}

export function FormsSection() {
  return (
    <GallerySection id="forms" title="Forms">
      <TextControls />
      <Specimen label="Checkbox, radio group and switch" className={columns}>
        <div className="flex flex-col gap-2.5">
          <ChoiceField label="Checked">
            <Checkbox defaultChecked />
          </ChoiceField>
          <ChoiceField label="Not checked" hint="With a hint below it.">
            <Checkbox />
          </ChoiceField>
          <ChoiceField label="Some of them">
            <Checkbox checked="indeterminate" />
          </ChoiceField>
          <ChoiceField label="Disabled">
            <Checkbox disabled defaultChecked />
          </ChoiceField>
        </div>
        <RadioGroup defaultValue="team" aria-label="Visibility">
          <ChoiceField label="Only me">
            <RadioItem value="me" />
          </ChoiceField>
          <ChoiceField label="My team" hint="Everyone who was invited.">
            <RadioItem value="team" />
          </ChoiceField>
          <ChoiceField label="Everyone">
            <RadioItem value="everyone" disabled />
          </ChoiceField>
        </RadioGroup>
        <div className="flex flex-col gap-2.5">
          <ChoiceField label="On">
            <Switch defaultChecked />
          </ChoiceField>
          <ChoiceField label="Off" hint="With a hint below it.">
            <Switch />
          </ChoiceField>
          <ChoiceField label="Disabled">
            <Switch disabled />
          </ChoiceField>
        </div>
      </Specimen>
      <Specimen label="Password, current and new" className={columns}>
        <PasswordField label="Password" name="gallery-current" />
        <PasswordField label="New password" name="gallery-new" strength={{ minLength: 8 }} />
      </Specimen>
      <Specimen label="Label alone">
        <Label htmlFor="gallery-alone">For a control elsewhere</Label>
        <Input id="gallery-alone" className="w-48" />
      </Specimen>
    </GallerySection>
  )
}
