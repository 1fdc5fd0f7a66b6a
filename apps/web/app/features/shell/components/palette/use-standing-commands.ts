import {
  BookOpen,
  Compass,
  CreditCard,
  Download,
  FileCode,
  LogIn,
  LogOut,
  MessageCircle,
  MessagesSquare,
  Moon,
  Newspaper,
  Plug,
  Plus,
  Sparkles,
  Sun,
  Upload,
  UserPlus,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { useExportPrompts } from '#web/entities/prompt/export-prompts.ts'
import { useCurrentWorkspace, useMay } from '#web/entities/workspace/workspaces.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'
import { signOutOfDevice } from '#web/lib/auth/sign-out-of-device.ts'
import { setChatOpen } from '#web/lib/commands/chat-store.ts'
import type { Command, CommandGroup } from '#web/lib/commands/command-registry.ts'
import { useTheme } from '#web/lib/theme/theme-provider.tsx'
import {
  furtherPlaces,
  navigation,
  operatorPlaces,
  settingsPlace,
  teamNavigation,
} from '../../navigation.ts'

type Place = Pick<Command, 'label' | 'icon'> & { to: string }

function useGoTo() {
  const navigate = useNavigate()
  return ({ label, icon, to }: Place): Command => ({
    id: `go ${to}`,
    label,
    icon,
    run: () => navigate(to),
  })
}

function useThemeCommand(): Command {
  const { shownTheme, setTheme } = useTheme()
  const other = shownTheme === 'dark' ? 'light' : 'dark'
  return {
    id: 'theme',
    label: `Switch to ${other} theme`,
    icon: other === 'dark' ? Moon : Sun,
    run: () => setTheme(other),
  }
}

const chatCommand: Command = {
  id: 'chat',
  label: 'Chat with support',
  icon: MessageCircle,
  run: () => setChatOpen(true),
}

type StandingOptions = { isOperator: boolean; onSignedOut: (() => void) | undefined }

/** Of everybody who is signed in, wherever they are. */
export function useStandingCommands({ isOperator, onSignedOut }: StandingOptions): CommandGroup[] {
  const goTo = useGoTo()
  const theme = useThemeCommand()
  const isTeam = useCurrentWorkspace()?.kind === 'team'
  const mayCreate = useMay('createPrompts')
  const mayConnect = useMay('changeConnections')
  const { auth } = usePublicConfig()
  const { mutate: exportPrompts } = useExportPrompts()
  const leave = async () => {
    if (await signOutOfDevice(await loadAuthClient(auth))) onSignedOut?.()
  }
  const places = [
    ...navigation,
    ...(isTeam ? teamNavigation : []),
    ...furtherPlaces,
    ...(isOperator ? operatorPlaces : []),
    settingsPlace,
  ]
  return [
    {
      heading: 'Commands',
      commands: [
        ...(mayCreate
          ? [
              goTo({ label: 'Create Prompt', icon: Plus, to: '/create' }),
              {
                ...goTo({ label: 'Import prompts', icon: Upload, to: '/create?tab=import' }),
                detail: 'CSV, JSON, Markdown or pasted text',
              },
            ]
          : []),
        {
          id: 'export',
          label: 'Export all prompts',
          icon: Download,
          detail: 'JSON with full history',
          run: () => exportPrompts({ format: 'product-json', scope: { kind: 'everything' } }),
        },
        ...(mayConnect
          ? [
              goTo({
                label: 'Connect OpenAI',
                icon: Plug,
                to: '/settings/connections?connect=openai',
              }),
            ]
          : []),
        chatCommand,
        theme,
        { id: 'sign-out', label: 'Sign out', icon: LogOut, run: leave },
      ],
    },
    { heading: 'Go to', commands: places.map(goTo) },
  ]
}

const publicPlaces: Place[] = [
  { label: 'Discover', icon: Compass, to: '/discover' },
  { label: 'Features', icon: Sparkles, to: '/features' },
  { label: 'Pricing', icon: CreditCard, to: '/pricing' },
  { label: 'Community', icon: MessagesSquare, to: '/community' },
  { label: 'Blog', icon: Newspaper, to: '/blog' },
  { label: 'Documentation', icon: BookOpen, to: '/docs' },
  { label: 'API reference', icon: FileCode, to: '/docs/api' },
]

/** Of a visitor. */
export function useVisitorCommands(): CommandGroup[] {
  const goTo = useGoTo()
  const theme = useThemeCommand()
  return [
    { heading: 'Go to', commands: publicPlaces.map(goTo) },
    {
      heading: 'Commands',
      commands: [
        goTo({ label: 'Sign up', icon: UserPlus, to: '/signup' }),
        goTo({ label: 'Log in', icon: LogIn, to: '/login' }),
        chatCommand,
        theme,
      ],
    },
  ]
}
