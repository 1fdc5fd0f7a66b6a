import type { ReactNode } from 'react'
import { SecondFactorGate } from './second-factor-gate.tsx'
import { SettingsNavigation } from './settings-navigation.tsx'

/** What every page of the settings stands in. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <SecondFactorGate>
      <div className="mx-auto grid w-full max-w-240 gap-5 px-4 py-6 md:px-6 lg:gap-8 lg:py-8">
        <h1 className="text-20 lg:text-28">Settings</h1>
        <div className="grid min-w-0 gap-5 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10">
          <SettingsNavigation />
          <div className="grid min-w-0 content-start gap-5">{children}</div>
        </div>
      </div>
    </SecondFactorGate>
  )
}
