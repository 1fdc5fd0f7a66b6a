/** The prompt of the landing page. Its points are what the Demo model answers to these values. */
export const summariser = {
  title: 'Text summariser',
  /** The Demo model's label; a test keeps it the same. */
  source: 'Demo — not an AI model',
  hint: 'Try it: edit anything',
  body: 'Summarise the text below in {{num_points}} points.\nEach point has at most two sentences.\n\nText: {{input_text}}',
  values: {
    num_points: '3',
    input_text:
      'Webb launched on 25 December 2021. It unfolded its mirror and sunshield on the way, which took two weeks. It reached its orbit around L2 after thirty days. The mirror has eighteen segments, and each of them was aligned for months. First images were released on 12 July 2022.',
  } as Record<string, string>,
  points: [
    'Webb launched on 25 December 2021. It unfolded its mirror and sunshield on the way, which took two weeks.',
    'It reached its orbit around L2 after thirty days.',
    'The mirror has eighteen segments, and each of them was aligned for months.',
  ],
  caption: 'A prompt that runs in this page, without an account.',
}
