import type { VariableType } from '@product/domain'

export const variableTypeLabels: Record<VariableType, string> = {
  text: 'Text',
  number: 'Number',
  'long-text': 'Long text',
  choice: 'Choice',
  'yes-no': 'Yes/No',
}
