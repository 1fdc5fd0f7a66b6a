import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { cn } from './class-names.ts'
import { Input } from './input.tsx'

type PasswordInputProps = Omit<ComponentProps<typeof Input>, 'type'> & {
  showLabel?: string
  hideLabel?: string
}

/** A password that its owner may look at. */
export function PasswordInput({
  className,
  showLabel = 'Show password',
  hideLabel = 'Hide password',
  ...props
}: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const label = shown ? hideLabel : showLabel
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cn('pr-11', className)}
      />
      <Button
        iconOnly
        size="s"
        variant="ghost"
        aria-label={label}
        title={label}
        className="absolute inset-y-0 right-2 my-auto"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </Button>
    </div>
  )
}
