import type { ComponentProps } from 'react'
import { cn } from '../styles/class-names.ts'
import { Input } from './input.tsx'

/** Digits from a mail, a text message or an app. */
export function CodeInput({ className, ...props }: ComponentProps<typeof Input>) {
  return (
    <Input
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={12}
      placeholder="000000"
      {...props}
      className={cn(
        'font-prompt tabular-nums tracking-[0.3em] placeholder:text-faint/60',
        className,
      )}
    />
  )
}
