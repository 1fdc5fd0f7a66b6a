import { samplePrompt } from './sample-prompt.ts'

export const creativeWriting = [
  samplePrompt({
    title: 'Character through objects',
    description: 'A person shown by what they keep.',
    body: 'Describe {{character}} only by {{count}} things in one room of theirs and where each lies. No face, no biography. Let two of the things contradict each other.\n',
    tags: ['character'],
    defaults: { character: 'a judge on her last working day', count: '7' },
  }),
  samplePrompt({
    title: 'Scene from two sides',
    description: 'The same minute, told by two people who disagree.',
    body: 'Write this scene twice, first as {{first_person}} sees it, then as {{second_person}} does: {{scene}}. Each notices what the other misses; neither lies. About {{words}} words each.\n',
    tags: ['scene', 'point of view'],
    defaults: { words: '300' },
  }),
  samplePrompt({
    title: 'Dialogue without the subject',
    description: 'Two people talk around what they mean.',
    body: 'Write a dialogue of {{count}} lines between {{first_person}} and {{second_person}} about {{cover_topic}}, which is really about {{real_topic}}. The real topic is never named.\n',
    tags: ['dialogue'],
    defaults: { count: '20' },
  }),
  samplePrompt({
    title: 'What happens next',
    description: 'Five continuations, from likely to strange.',
    body: 'Read the chapter and give {{count}} ways it could go on, from the likeliest to the strangest that still follows from what is there. For each, name the sentence in the chapter that prepares it.\n\n{{chapter}}\n',
    tags: ['plot'],
    defaults: { count: '5' },
  }),
  samplePrompt({
    title: 'Sensory rewrite',
    description: 'Replaces abstract words by what can be seen, heard or smelled.',
    body: 'Rewrite the passage. Replace every feeling that is named by something the body notices. Keep the length within a tenth and the tense as it is.\n\n{{text}}\n',
    tags: ['revision', 'style'],
  }),
  samplePrompt({
    title: 'Names with a history',
    description: 'Names that fit a place, a time and a family.',
    body: 'Suggest {{count}} names for {{character}}, born in {{place}} around {{year}}. For each: who chose it and why, and what the others at school made of it.\n',
    tags: ['names', 'character'],
    defaults: { count: '8', year: '1968' },
  }),
  samplePrompt({
    title: 'Poem under a rule',
    description: 'A poem that keeps one formal rule.',
    body: 'Write a poem about {{subject}} that keeps this rule throughout: {{rule}}. No rhyme unless the rule asks for it. Give it a title that changes how the last line reads.\n',
    tags: ['poetry'],
    defaults: { rule: 'every line has one word fewer than the one before' },
  }),
  samplePrompt({
    title: 'First-page reader',
    description: "An editor's honest notes on a first page.",
    body: 'You read a hundred first pages a week. Say where you would have stopped and why, what made you go on, what you believe the book is about, and the one change that would help most.\n\n{{text}}\n',
    tags: ['feedback', 'revision'],
  }),
]
