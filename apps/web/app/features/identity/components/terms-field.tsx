import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { TextLink } from './text-link.tsx'

type TermsFieldProps = {
  accepted: boolean
  invalid: boolean
  onChange: (accepted: boolean) => void
}

export function TermsField({ accepted, invalid, onChange }: TermsFieldProps) {
  return (
    <ChoiceField
      label={
        <>
          I agree to the <TextLink to="/terms">Terms of Service</TextLink> and the{' '}
          <TextLink to="/privacy">Privacy Policy</TextLink>
        </>
      }
    >
      <Checkbox
        name="terms"
        aria-invalid={invalid || undefined}
        checked={accepted}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
    </ChoiceField>
  )
}
