import { saveTestValues as route } from '@product/contract/prompts'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#web/lib/api.ts'

export type TestValues = Record<string, string>

const pause = 800

const saveTestValues = (id: string, values: TestValues) =>
  call(route, { params: { id }, body: { values } })

/** The values with which one tries a prompt: kept by person, once the prompt is stored. */
export function useTestValues(promptId: string, initial: TestValues, isStored: boolean) {
  const [values, setValues] = useState(initial)
  const [unsent, setUnsent] = useState(false)
  const send = useEffectEvent(() => {
    setUnsent(false)
    // They are a convenience: without a connection they stay for this visit.
    saveTestValues(promptId, values).catch(() => undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new value starts the pause again.
  useEffect(() => {
    if (!unsent || !isStored) return
    const timer = setTimeout(send, pause)
    return () => clearTimeout(timer)
  }, [unsent, isStored, values])
  const change = (changes: TestValues) => {
    setValues((known) => ({ ...known, ...changes }))
    setUnsent(true)
  }
  return {
    values,
    setValue: (name: string, value: string) => change({ [name]: value }),
    setValues: change,
  }
}
