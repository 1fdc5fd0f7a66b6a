/**
 * PLACEHOLDER COPY, FOR THE OPERATOR TO REPLACE.
 *
 * These figures are the marketing text of the product's specification. They are not measured on
 * this installation. Put your own here, or leave the list empty: the section then disappears.
 */
export const aboutFigures: { value: string; label: string }[] = [
  { value: '10K+', label: 'Active users' },
  { value: '50K+', label: 'Prompts created' },
  { value: '15+', label: 'AI models' },
  { value: '99.9%', label: 'Uptime' },
]
