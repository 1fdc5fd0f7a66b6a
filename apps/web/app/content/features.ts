import { productName } from '@product/domain'

export const featuresMeta = {
  title: 'Features',
  description: `What ${productName} does: a prompt editor with variables, runs on several AI models, versions, templates, sharing, execution history and a community library.`,
}

export const featuresHeader = {
  title: 'Write it once, run it anywhere, find it again.',
  lead: `${productName} takes a prompt from the first draft to the answer, and keeps everything in between.`,
}

export const editorSection = {
  label: 'Prompt editor',
  title: 'An editor made for prompts',
  lead: 'A prompt is text with holes in it. The editor shows the holes, asks for what goes in them, and leaves the rest exactly as you wrote it.',
  figureCaption: 'A prompt in the editor, with the list of its variables.',
}

export const editorExample = {
  title: 'Product announcement',
  version: 'Version 7',
  body: 'Write a {{type}} about {{topic}} for {{audience}}.\n\nOpen with the change a reader will notice first.\nKeep it under {{max_words}} words. No superlatives.',
  variables: [
    { name: 'type', kind: 'Choice', value: 'blog post' },
    { name: 'topic', kind: 'Text', value: 'offline mode' },
    { name: 'audience', kind: 'Text', value: 'existing customers' },
    { name: 'max_words', kind: 'Number', value: '250' },
  ],
}

export const modelsSection = {
  label: 'Multi-model',
  title: 'One prompt, several models, side by side',
  lead: 'Choose the models, press Run once, and read the answers next to each other. Language models run with your own key for each provider; for image models without a public interface you get the exact command to paste.',
  modelsHeading: 'Made for',
  models: [
    'ChatGPT',
    'Claude',
    'Gemini',
    'DeepSeek',
    'LLaMA 3',
    'Mistral AI',
    'DALL-E',
    'Midjourney',
    'Any OpenAI-compatible server',
  ],
  figureCaption:
    'How a comparison is laid out. The answers are written by us, not by the models named.',
}

export const comparisonExample = {
  question: 'Explain {{topic}} to a {{audience}} in one sentence.',
  answers: [
    {
      model: 'GPT-4',
      text: 'A cache is a small cupboard near the door that keeps what you reach for most, so you do not walk to the cellar each time.',
    },
    {
      model: 'Claude 3 Opus',
      text: 'A cache keeps a copy of something slow to fetch, so that asking a second time is quick.',
    },
    {
      model: 'Gemini',
      text: 'Think of the sticky note on your desk: a cache is the note, and the database is the filing room.',
    },
  ],
}

export const furtherFeaturesIntroduction = {
  title: 'What keeps a prompt useful',
  lead: 'Finding it, improving it, sharing it, and knowing what it did.',
}

export const featuresClosing = {
  title: 'Bring the first prompt.',
  lead: 'The one you keep pasting from a note is a good start.',
}
