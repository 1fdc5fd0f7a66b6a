import { useEffect, useEffectEvent, useState } from 'react'

type Choice<Value> = readonly [value: Value, choose: (value: Value) => void]

/** Settings that stay when somebody signs out: they say nothing about a person. */
export const deviceSettings = [
  'change-request-split',
  'editor-inspector',
  'editor-inspector-width',
  'editor-results-stacked',
  'editor-runs',
  'editor-tab-indents',
  'editor-test-width',
  'support-inbox-away',
  'support-inbox-notifications',
] as const
type DeviceSetting = (typeof deviceSettings)[number]

/** A choice that this device remembers. Where the browser forbids storage, it lasts as long as the page. */
export function useDeviceSetting(name: DeviceSetting, usual: boolean): Choice<boolean>
export function useDeviceSetting(name: DeviceSetting, usual: number): Choice<number>
export function useDeviceSetting<Value>(name: DeviceSetting, usual: Value): Choice<Value> {
  const [value, setValue] = useState(() => readSetting(name, usual))
  const choose = (next: Value) => {
    setValue(next)
    try {
      localStorage.setItem(name, JSON.stringify(next))
    } catch {
      // It lasts as long as this page.
    }
  }
  return [value, choose]
}

/** A choice that the other open tabs follow at once. */
export function useSharedSetting(name: DeviceSetting, usual: boolean): Choice<boolean> {
  const [value, choose] = useDeviceSetting(name, usual)
  const follow = useEffectEvent(({ key }: StorageEvent) => {
    if (key === name) choose(readSetting(name, usual))
  })
  useEffect(() => {
    const take = (event: StorageEvent) => follow(event)
    addEventListener('storage', take)
    return () => removeEventListener('storage', take)
  }, [])
  return [value, choose]
}

function readSetting<Value>(name: string, usual: Value): Value {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return isSameKind(stored, usual) ? stored : usual
  } catch {
    return usual
  }
}

const isSameKind = <Value>(stored: unknown, usual: Value): stored is Value =>
  typeof stored === typeof usual
