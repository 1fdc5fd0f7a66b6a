import { CompareTexts, type CompareTextsProps } from '#web/entities/comparison/compare-texts.tsx'
import { readOnlyExtensions } from './create-extensions.ts'

/** Two texts of a prompt, with their placeholders. */
export function ComparePrompts(props: Omit<CompareTextsProps, 'createReadOnly'>) {
  return <CompareTexts {...props} createReadOnly={readOnlyExtensions} />
}
