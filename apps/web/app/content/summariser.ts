/** The prompt that the figures show. `{{name}}` is drawn as a chip. */
export const summariser = {
  title: 'Text summariser',
  source: 'Demo — not an AI model',
  body: 'Summarise the text below in {{num_points}} points.\nEach point has at most two sentences.\n\nText: {{input_text}}',
  values: [
    { name: 'input_text', value: 'Webb launched on 25 December 2021…' },
    { name: 'num_points', value: '3' },
  ],
  points: [
    'Webb launched on 25 December 2021.',
    'It reached its orbit around L2 after thirty days.',
    'First images were released on 12 July 2022.',
  ],
  caption: 'A prompt with two variables, the values given, and what came back.',
}
