import { productName } from '@product/domain'
import { Command, RefreshCw, ScanText, WifiOff } from 'lucide-react'
import type { FeatureCard } from './feature-card.ts'

export const extensionMeta = {
  title: 'Browser extension',
  description: `${productName} for Chrome, Firefox and Edge: your prompts on every page, by shortcut or toolbar button, in sync across devices and available offline.`,
}

export const extensionHeader = {
  title: `${productName} in your browser`,
  lead: 'Your prompts next to whatever you are reading or writing, without switching tabs.',
}

export const browsersIntroduction = {
  title: 'Choose your browser',
  lead: 'One extension for Chrome, Edge and Firefox. Connect it to your account on this site, or on any other installation.',
}

export const comingSoon = 'Coming Soon'

export type Browser = {
  id: 'chrome' | 'edge' | 'firefox'
  name: 'Chrome' | 'Firefox' | 'Edge'
  text: string
  install: string
  /** Steps to install the downloaded file. */
  steps: string[]
  /** About the downloaded file, where there is more to know. */
  note?: string
}

const unpackedSteps = (address: string): string[] => [
  'Unpack the downloaded file into a folder that stays there.',
  `Open ${address} and turn on Developer mode.`,
  'Choose Load unpacked and select the folder.',
  'Come back to this page and open the extension from the toolbar to connect it.',
]

export const browsers: Browser[] = [
  {
    id: 'chrome',
    name: 'Chrome',
    text: 'For Chrome and other browsers that take extensions of Chrome, from version 131.',
    install: 'Install for Chrome',
    steps: unpackedSteps('chrome://extensions'),
  },
  {
    id: 'firefox',
    name: 'Firefox',
    text: 'The same extension, packaged for Firefox on the desktop, from version 140.',
    install: 'Download for Firefox',
    steps: [
      'Open about:debugging#/runtime/this-firefox.',
      'Choose Load Temporary Add-on and select the downloaded file.',
      'Come back to this page and open the extension from the toolbar to connect it.',
    ],
    note: 'This file isn’t signed by Mozilla, so Firefox loads it only temporarily: it is gone when you close Firefox.',
  },
  {
    id: 'edge',
    name: 'Edge',
    text: 'The same extension for Microsoft Edge, from version 131.',
    install: 'Download for Edge',
    steps: unpackedSteps('edge://extensions'),
  },
]

export const stepsLabel = 'How to install the file'

export const waitlist = {
  action: 'Join the waitlist',
  note: 'The button opens the waitlist: leave your email to hear when it’s ready.',
}

export const extensionFeaturesIntroduction = {
  title: 'What it does',
  lead: 'The prompts you keep, where you need them.',
}

export const extensionFeatures: FeatureCard[] = [
  {
    icon: Command,
    title: 'Quick access',
    text: 'Open your prompts on any page with a keyboard shortcut or the toolbar button, and search them as you type.',
  },
  {
    icon: ScanText,
    title: 'Context awareness',
    text: 'Capture the selected text or the page’s content as the value of a variable. Only when you ask for it.',
  },
  {
    icon: RefreshCw,
    title: 'Sync across devices',
    text: 'The prompts in the extension are the ones in your account. Change one anywhere and it is changed everywhere.',
  },
  {
    icon: WifiOff,
    title: 'Offline mode',
    text: 'A copy of your prompts stays on the device, so you can find, fill in, insert and edit them without a connection. Changes are sent when you are back.',
  },
]

export const permissionsIntroduction = {
  title: 'What it may do',
  lead: 'It asks for no access to your pages in advance, and nothing of a page leaves it unless you choose to use it in a prompt.',
}

/** Every permission of the extension, and what it is for. Also part of the privacy policy. */
export const extensionPermissions: { name: string; reason: string }[] = [
  {
    name: 'The page in front of you (activeTab, scripting)',
    reason:
      'When you open the extension on a page, it may show your prompts there, insert text, and read the selection or the page if you ask for it. It ends when you leave the page.',
  },
  {
    name: 'The address of your installation',
    reason:
      'Asked for when you connect, for that site alone: to sign in and to exchange prompts with it. The extension sends data to no other site.',
  },
  {
    name: 'Storage (storage)',
    reason:
      'Remembers which prompts you used last and, while you connect, the secrets of that connection. Your session and the copy of your prompts are in the extension’s own database.',
  },
  {
    name: 'Alarms (alarms)',
    reason:
      'Brings the copy of your prompts up to date every 15 minutes, and cancels a connection that you have not confirmed after 10 minutes.',
  },
  {
    name: 'Context menu (contextMenus)',
    reason:
      'Adds “Use in a prompt” to the menu of a selected text, and “Save as prompt” to that of a selected text or a text field.',
  },
  {
    name: 'Side panel (sidePanel, in Chrome and Edge)',
    reason: 'Shows your prompts beside the page.',
  },
]

export const notBuilt = {
  title: 'This file isn’t available here',
  text: 'The extension hasn’t been built on this installation. Its operator can build it with npm run build:extension and restart the server.',
  action: 'About the extension',
}
