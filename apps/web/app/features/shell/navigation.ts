import {
  Bell,
  BookOpen,
  Building2,
  ChartColumn,
  Compass,
  CreditCard,
  FileText,
  Folder,
  GitPullRequestArrow,
  Headset,
  History,
  LayoutTemplate,
  type LucideIcon,
  MessagesSquare,
  Plug,
  Plus,
  Settings,
  ShieldCheck,
  Star,
  Trash2,
  Users,
} from 'lucide-react'

type Place = { label: string; to: string; icon: LucideIcon; covers?: string[] }

/** The sidebar's links. A place is listed from the day on which its page exists. */
export const navigation: Place[] = [
  { label: 'My Prompts', to: '/dashboard', icon: FileText, covers: ['/prompts', '/trash'] },
  { label: 'Shared With Me', to: '/shared', icon: Users },
  { label: 'Favorites', to: '/favorites', icon: Star },
  { label: 'Templates', to: '/templates', icon: LayoutTemplate },
  { label: 'History', to: '/history', icon: History },
]

/** After those, in a team workspace. */
export const teamNavigation: Place[] = [{ label: 'Metrics', to: '/metrics', icon: ChartColumn }]

/** Below the collections. */
export const newCollectionPlace: Place = {
  label: 'New Collection',
  to: '/collections?new=true',
  icon: Plus,
}

/** Reached from the user's menu instead of the sidebar. */
export const settingsPlace: Place = { label: 'Settings', to: '/settings', icon: Settings }

/** For operators only. */
export const operatorPlaces: Place[] = [
  { label: 'Operator', to: '/operator', icon: Headset },
  { label: 'Moderation', to: '/moderation', icon: ShieldCheck },
]

/** Only in the command palette. */
export const furtherPlaces: Place[] = [
  { label: 'All Prompts', to: '/prompts', icon: FileText },
  { label: 'Change Requests', to: '/change-requests', icon: GitPullRequestArrow },
  { label: 'Notifications', to: '/notifications', icon: Bell },
  { label: 'Discover', to: '/discover', icon: Compass },
  { label: 'Community', to: '/community', icon: MessagesSquare },
  { label: 'Collections', to: '/collections', icon: Folder },
  { label: 'Trash', to: '/trash', icon: Trash2 },
  { label: 'Documentation', to: '/docs', icon: BookOpen },
  { label: 'Connections', to: '/settings/connections', icon: Plug },
  { label: 'Workspace settings', to: '/settings/workspace', icon: Building2 },
  { label: 'Members', to: '/settings/members', icon: Users },
  { label: 'Billing', to: '/settings/billing', icon: CreditCard },
]
