import { FileText, type LucideIcon, Settings } from 'lucide-react'

type Place = { label: string; to: string; icon: LucideIcon }

/** The sidebar's links. A place is listed from the day on which its page exists. */
export const navigation: Place[] = [{ label: 'My Prompts', to: '/dashboard', icon: FileText }]

/** Reached from the user's menu instead of the sidebar. */
export const settingsPlace: Place = { label: 'Settings', to: '/settings', icon: Settings }
