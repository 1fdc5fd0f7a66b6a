import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

type TextOf = (field: string) => string

/**
 * Takes over what a hurried person or a password manager has put into the fields of a form before
 * its script ran; otherwise it would be gone at the first rendering, a submission included.
 */
export function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  take: (textOf: TextOf) => void,
): void {
  const takeOver = useEffectEvent((values: FormData) =>
    take((field) => {
      const value = values.get(field)
      return typeof value === 'string' ? value : ''
    }),
  )
  useLayoutEffect(() => {
    if (form.current) takeOver(new FormData(form.current))
  }, [form])
}
