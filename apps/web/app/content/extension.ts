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
  lead: 'Chrome comes first; Firefox and Edge follow.',
}

export const comingSoon = 'Coming Soon'

export type Browser = {
  name: 'Chrome' | 'Firefox' | 'Edge'
  text: string
  /** The label of the button that installs it; without one the extension is announced only. */
  install?: string
}

export const browsers: Browser[] = [
  {
    name: 'Chrome',
    text: 'For Chrome and other browsers that install from the Chrome Web Store.',
    install: 'Install for Chrome',
  },
  { name: 'Firefox', text: 'The same extension, packaged for Firefox on the desktop.' },
  { name: 'Edge', text: 'The same extension, from the Microsoft Edge Add-ons site.' },
]

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
    text: 'A copy of your prompts stays on the device, so you can find, fill in and copy them without a connection.',
  },
]
