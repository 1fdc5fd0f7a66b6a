import { Activity, Blocks, FileText, type LucideIcon, Star, UsersRound } from 'lucide-react'

type NavigationItem = { label: string; to: string; icon: LucideIcon }

/** The fixed part of the sidebar; the command palette goes to the same places. */
export const navigation: NavigationItem[] = [
  { label: 'My Prompts', to: '/dashboard', icon: FileText },
  { label: 'Shared With Me', to: '/shared', icon: UsersRound },
  { label: 'Favorites', to: '/favorites', icon: Star },
  { label: 'Templates', to: '/templates', icon: Blocks },
  { label: 'Execution History', to: '/history', icon: Activity },
]
