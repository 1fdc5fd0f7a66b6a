import { saveTestValuesRoute } from '@product/contract/prompts'
import { valuesByName } from '@product/contract/values-by-name'
import { useEffect, useEffectEvent, useState } from 'react'
import { keepTestValues, keptTestValuesKey } from '#web/entities/prompt/kept-test-values.ts'
import { call } from '#web/lib/api/call.ts'

const pause = 800

async function saveTestValues(id: string, values: TestValues): Promise<void> {
  try {
    await call(saveTestValuesRoute, { params: { id }, body: { values } })
    forgetKeptTestValues(id)
  } catch {
    // They are a convenience: without a connection they stay for this visit.
  }
}

/** The values with which one tries a prompt: kept by person, once the prompt is stored. */
export function useTestValues(promptId: string, initial: TestValues, isStored: boolean) {
  const [kept] = useState(() => findKeptTestValues(promptId))
  const [values, setValues] = useState({ ...initial, ...kept })
  const [unsent, setUnsent] = useState(kept !== undefined)
  const send = useEffectEvent(() => {
    setUnsent(false)
    void saveTestValues(promptId, values)
  })
  const flush = useEffectEvent(() => {
    if (!unsent) return
    keepTestValues(promptId, values)
    if (isStored) send()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new value starts the pause again.
  useEffect(() => {
    if (!unsent || !isStored) return
    const timer = setTimeout(send, pause)
    return () => clearTimeout(timer)
  }, [unsent, isStored, values])
  useEffect(() => {
    const leave = () => flush()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])
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

export type TestValues = Record<string, string>

const Kept = valuesByName()
function findKeptTestValues(promptId: string): TestValues | undefined {
  try {
    return Kept.safeParse(JSON.parse(sessionStorage.getItem(keptTestValuesKey(promptId)) ?? ''))
      .data
  } catch {
    return undefined
  }
}

function forgetKeptTestValues(promptId: string): void {
  try {
    sessionStorage.removeItem(keptTestValuesKey(promptId))
  } catch {
    // Nothing was kept.
  }
}
