import { productName } from '@product/domain'
import type { Post } from './post.ts'

export const sayWhatGoodLooksLike: Post = {
  id: 'say-what-good-looks-like',
  title: 'Say what good looks like',
  excerpt:
    '“Make it better” is not a specification. Writing prompts whose answers can be checked, by a person in a minute or by ten lines of code.',
  category: 'Technique',
  author: `The ${productName} team`,
  date: '2026-10-27',
  blocks: [
    {
      kind: 'text',
      text: 'Ask ten people to review the same answer of a model and you get ten opinions. Ask them whether it has exactly three points, whether each names an owner, and whether every date in it also occurs in the notes, and you get one. The difference is not in the reviewers. It is in whether the prompt said what a good answer is.',
    },
    {
      kind: 'text',
      text: 'Adjectives are the usual suspects: concise, engaging, professional, high quality. They feel like requirements because we know what we mean by them. A model knows what everybody means by them, which is the average, and the average is what comes back.',
    },
    { kind: 'heading', text: 'Turn each adjective into something you can point at' },
    {
      kind: 'text',
      text: 'The exercise takes five minutes. Take the prompt, underline every adjective and adverb, and replace each by what you would look at to decide whether the answer has that property.',
    },
    {
      kind: 'list',
      items: [
        '“Concise” becomes “at most 120 words”, or “one sentence for each change”.',
        '“Professional” becomes “no exclamation marks, no first names, full sentences”.',
        '“Actionable” becomes “each item begins with a verb and names who does it by when”.',
        '“Accurate” becomes “every figure occurs in the source; where the source has none, write: not stated”.',
        '“Engaging” usually becomes nothing. If you cannot say what you would look at, the word was decoration.',
      ],
    },
    {
      kind: 'prompt',
      title: 'Before',
      body: 'Write concise, professional and actionable minutes from these notes:\n\n{{notes}}',
    },
    {
      kind: 'prompt',
      title: 'After',
      body: 'From the notes below, list the decisions that were made.\n\nFor each decision write one line:\nDECISION — who — by when\n\n- Use only what the notes say. If nobody or no date was named, write “open”.\n- A plan to talk again is not a decision.\n- If there were none, write exactly: No decisions.\n\nNotes:\n{{notes}}',
    },
    {
      kind: 'text',
      text: 'The second is longer, and every line of it earns its place: each says something that you could hold against an answer. Note the last rule. Say what to do when there is nothing to do, or the model will be helpful and find something.',
    },
    {
      kind: 'figure',
      name: 'checkable-answer',
      caption:
        'Three properties that anybody can check without knowing what the meeting was about.',
    },
    { kind: 'heading', text: 'Show one example, and choose it with care' },
    {
      kind: 'text',
      text: 'When words for a format get complicated, one example replaces a paragraph. It also does things that you did not ask for. A model copies length, tone and structure, and the mistakes too. Three habits keep an example honest:',
    },
    {
      kind: 'list',
      items: [
        'Take the example from another subject than the inputs you expect. If both are about invoices, words from the example turn up in answers, and it is hard to notice.',
        'Show the hard case and not the easy one: the note without a date, the question that cannot be answered. The easy one the model gets right anyway.',
        'With two examples, let them differ in everything that may differ. What they have in common will be taken for a rule.',
      ],
    },
    {
      kind: 'code',
      label: 'An example that shows the edge',
      text: 'Example of notes:\n  Tom: the caterer needs a number. Everyone: fine, 40 people.\n  Should we have music? Let’s see next week.\n\nExample of an answer:\n  Order food for 40 people — Tom — open',
    },
    {
      kind: 'text',
      text: 'Three rules are in those two lines: a missing date becomes “open”, talking about music is no decision, and the name is the one who raised it. You could write all that out. The example says it faster, and a reader of the prompt understands it faster too.',
    },
    { kind: 'heading', text: 'Let a program look first' },
    {
      kind: 'text',
      text: 'Once properties are things that one can point at, some of them can be pointed at by code. Not the judgement whether a decision was understood, but everything around it. This is worth doing as soon as you run a prompt more than a few times, because people stop reading after the fifth answer and programs do not.',
    },
    {
      kind: 'code',
      label: 'check-minutes.ts',
      text: "/** What is wrong with the minutes, in words; nothing when nothing is. */\nexport function checkMinutes(answer: string, notes: string): string[] {\n  if (answer.trim() === 'No decisions.') return []\n  const problems: string[] = []\n  for (const line of answer.trim().split('\\n')) {\n    const [decision, who, when, ...rest] = line.split(' — ')\n    if (!decision || !who || !when || rest.length > 0) {\n      problems.push('Not of the form “decision — who — when”: ' + line)\n      continue\n    }\n    if (who !== 'open' && !notes.includes(who))\n      problems.push(who + ' is not in the notes')\n  }\n  return problems\n}",
    },
    {
      kind: 'text',
      text: 'Twenty lines, no model, no cost, and it catches the failure that matters most in minutes: a name that was not in the room. The same idea works for figures in summaries (each number of the answer occurs in the source), for translations (the same number of paragraphs, the same placeholders) and for code (it parses; the tests pass).',
    },
    {
      kind: 'text',
      text: 'If the answer is to be read by a program anyway, ask for JSON and say which fields there are, which may be null and what null means. “Null if the notes do not say” is the most useful sentence in prompts that extract things. Without it, absence has no spelling, and the model invents a presence.',
    },
    { kind: 'heading', text: 'Leave room where you want judgement' },
    {
      kind: 'text',
      text: 'None of this means that every prompt should read like a contract. If you want ideas for a name, rules make the list worse. The question is what you will do with the answer. If somebody acts on it, be exact about form and sources. If somebody is inspired by it, be exact about the situation and generous about the form: who it is for, what was tried, what they disliked and why.',
    },
    {
      kind: 'text',
      text: 'And be careful with rules that begin with “never”. Each was written after one bad answer. After a year the prompt is a list of old accidents, several of which contradict each other. When you add a rule, note in the version why. When a model is replaced, run without the old rules and see which of them you still need. It is a pleasant afternoon: prompts get shorter, and answers often get better.',
    },
    { kind: 'heading', text: 'A short checklist' },
    {
      kind: 'list',
      items: [
        'Could a stranger decide whether an answer is good, from the prompt alone?',
        'Is it said what to write when there is nothing to write?',
        'Is it said where facts may come from, and what stands where there are none?',
        'Does the example show the hard case, from another subject?',
        'Is there an adjective left that nobody could point at?',
      ],
    },
  ],
}
