import { Input } from '@product/ui/input'
import type { ComponentProps } from 'react'

/** Digits from a mail, a text message or an app. */
export function CodeInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      controlSize="l"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={12}
      placeholder="000000"
      className="font-prompt tracking-[0.3em] tabular-nums"
      {...props}
    />
  )
}
