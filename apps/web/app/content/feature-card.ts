import type { LucideIcon } from 'lucide-react'

export type FeatureCard = {
  icon: LucideIcon
  title: string
  text: string
  /** A page with more, where there is one. */
  link?: { to: string; label: string }
}
