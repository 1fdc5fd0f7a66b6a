import { cn } from '@product/ui/styles/class-names'
import type { ReactNode } from 'react'

type Tone = 'plain' | 'accent' | 'success' | 'danger'

type FigureBoxProps = { x: number; y: number; width: number; height: number; tone?: Tone }

const boxTones: Record<Tone, string> = {
  plain: 'fill-surface-raised stroke-line-strong',
  accent: 'fill-accent-tint stroke-accent-line',
  success: 'fill-success/15 stroke-success/60',
  danger: 'fill-danger-tint stroke-danger/60',
}

export function FigureBox({ tone = 'plain', ...place }: FigureBoxProps) {
  return <rect {...place} rx="8" className={boxTones[tone]} />
}

const textTones: Record<Tone, string> = {
  plain: 'fill-quiet',
  accent: 'fill-accent',
  success: 'fill-success',
  danger: 'fill-danger',
}

type FigureTextProps = {
  x: number
  y: number
  tone?: Tone
  mono?: boolean
  strong?: boolean
  children: ReactNode
}

export function FigureText({ tone = 'plain', mono, strong, children, ...place }: FigureTextProps) {
  return (
    <text
      {...place}
      className={cn(
        'text-[15px]',
        textTones[tone],
        mono && 'font-prompt text-[14px]',
        strong && 'fill-text font-semibold',
      )}
    >
      {children}
    </text>
  )
}
