/**
 * PLACEHOLDER COPY, FOR THE OPERATOR TO REPLACE.
 *
 * The figures are the marketing text of the product's specification; they are not measured on this
 * installation. The testimonials are by nobody. Put your own here, or leave a list empty: its section
 * then disappears.
 */

export const aboutFigures: { value: string; label: string }[] = [
  { value: '10K+', label: 'Active users' },
  { value: '50K+', label: 'Prompts created' },
  { value: '15+', label: 'AI models' },
  { value: '99.9%', label: 'Uptime' },
]

export const testimonials: { quote: string; name: string; role: string }[] = [
  {
    quote:
      'We had our prompts in four places. Now there is one, and the version that works has a name.',
    name: 'Name of a customer',
    role: 'Their role, their company',
  },
  {
    quote: 'New colleagues run the prompts of the old ones on their first day, without asking how.',
    name: 'Name of a customer',
    role: 'Their role, their company',
  },
  {
    quote:
      'Seeing time and cost beside each answer ended our discussions about which model to use.',
    name: 'Name of a customer',
    role: 'Their role, their company',
  },
]

/** Shown with the testimonials while they are ours. Empty it when they are real. */
export const testimonialsNote =
  'Placeholder copy: the operator of this site puts the words of real customers here.'
