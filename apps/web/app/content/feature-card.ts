import type { LucideIcon } from 'lucide-react'

export type FeatureCard = { icon: LucideIcon; title: string; text: string }
