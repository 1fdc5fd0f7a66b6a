import { productName } from '@product/domain'
import type { Post } from './post.ts'

export const didItGetBetter: Post = {
  id: 'did-it-get-better',
  title: 'Did the prompt get better, or were you lucky?',
  excerpt:
    'Two versions, twenty cases and a bit of counting: how to compare prompts without fooling yourself, and how many cases it takes.',
  category: 'Measuring',
  author: `The ${productName} team`,
  date: '2026-11-10',
  blocks: [
    {
      kind: 'text',
      text: 'You change a sentence, run the prompt on the case that annoyed you, and it works now. You ship it. Two days later somebody asks why a case that used to be fine is broken. Both of you are right: the change fixed one thing and broke another, and neither of you could have known, because you looked at one answer and the world has more of them.',
    },
    {
      kind: 'text',
      text: 'The cure is older than language models. Keep a set of cases, run both versions on all of them, and count. What follows is the smallest form of it that deserves trust. It takes an afternoon once and ten minutes afterwards.',
    },
    { kind: 'heading', text: 'Collect cases before you need them' },
    {
      kind: 'text',
      text: 'A case is a set of values for the prompt’s variables and a way to say whether an answer to it is good. Twenty are a fine beginning. Where they come from matters more than how many there are:',
    },
    {
      kind: 'list',
      items: [
        'Ten ordinary ones, taken from real use without choosing. If you pick them, you pick those you already thought about.',
        'Five that once failed. Each bug that somebody reports becomes a case, for good.',
        'Five at the edges: the empty input, the very long one, the one in another language, the one to which the right answer is “the text does not say”.',
      ],
    },
    {
      kind: 'text',
      text: 'Take names and numbers of real people out before you store them. Then write down, for each case and before you see any answer, what a good one must have. It may be a sentence for a human reader, or a check that a program can make. Afterwards it is too late: whatever came back will look reasonable.',
    },
    {
      kind: 'code',
      label: 'cases.json',
      text: '[\n  {\n    "values": { "notes": "Tom: 40 people. Music? Let\'s see next week." },\n    "good": "One decision, Tom, open. Nothing about music."\n  },\n  {\n    "values": { "notes": "" },\n    "good": "Exactly: No decisions."\n  }\n]',
    },
    { kind: 'heading', text: 'Compare in pairs' },
    {
      kind: 'text',
      text: 'The obvious thing is to compare totals: version 6 got 14 of 20, version 7 got 16, so 7 is better. Perhaps. Totals hide what you want to know, because most cases are easy and both versions get them right, or hopeless and both get them wrong. Those say nothing about the change. Look only at the cases on which the two disagree:',
    },
    {
      kind: 'figure',
      name: 'wins-and-losses',
      caption:
        'Twenty cases, two versions. Sixteen times both did the same; only the other four say anything about the change.',
    },
    {
      kind: 'text',
      text: 'In the picture version 7 fixed three cases and broke one. Now ask the question that decides everything: if the change had no effect at all, and each disagreement fell to one side or the other like a coin, how often would it look at least this good? For three against one the answer is 5 times in 16, or 31 %. You would not bet your afternoon on that, let alone your customers.',
    },
    {
      kind: 'code',
      label: 'luck.ts',
      text: '/** How often a coin would be at least as kind to the new version. */\nexport function luck(fixed: number, broken: number): number {\n  const flips = fixed + broken\n  let ways = 0\n  for (let wins = fixed; wins <= flips; wins++) ways += choose(flips, wins)\n  return ways / 2 ** flips\n}\n\nfunction choose(from: number, taken: number): number {\n  let ways = 1\n  for (let step = 1; step <= taken; step++) ways = (ways * (from - taken + step)) / step\n  return ways\n}\n\nluck(3, 1) // 0.31: could well be nothing\nluck(5, 0) // 0.03: probably something\nluck(8, 1) // 0.02: something',
    },
    {
      kind: 'text',
      text: 'Statisticians call this a sign test. You need not remember the name. Remember three pairs of numbers: five fixed and none broken is convincing, eight against one is convincing, and three against one is not. If the disagreements are few, the remedy is more cases, not more enthusiasm.',
    },
    { kind: 'heading', text: 'Ask more than once' },
    {
      kind: 'text',
      text: 'A model that is asked twice may answer twice. With settings at which it varies, one run of a case is one throw of the dice. Two ways to deal with it: set the temperature to zero while comparing, which removes most of the variation and tells you about a setting that you may not use; or run each case three times and call it good only if all three are. The second is dearer and closer to life. People remember the one time in three that it went wrong.',
    },
    {
      kind: 'text',
      text: 'Change one thing at a time. It is tempting to try the new wording on the new model with the lower temperature, and then nobody knows which of them helped. If you must change the model, run the old version on the new model first. That is your baseline.',
    },
    { kind: 'heading', text: 'Count what it costs' },
    {
      kind: 'text',
      text: 'Better is not free. Next to right and wrong, note for each run the time until the first word, the time until the last, and what it cost. A version that fixes one case in fifty and takes twice as long is a bad trade for a chat and a fine one for a contract. Without the figures that is a matter of taste; with them it is a decision.',
    },
    {
      kind: 'list',
      items: [
        'Look at the median, and at the slowest of twenty. Averages hide the run that took a minute.',
        'Compare the cost of a good answer, not of an answer: the price of all runs divided by the number of good ones. A cheap model that is right half the time costs double.',
        'Longer prompts cost on every run. If a paragraph of rules has not changed the outcome of any case, take it out.',
      ],
    },
    { kind: 'heading', text: 'Who decides what is good?' },
    {
      kind: 'text',
      text: 'Let programs judge what programs can: the form, the sources of figures, the language, the length. For the rest a person should read, and should not know which version wrote what. Put both answers side by side in random order and choose. It goes quickly, about ten seconds a pair, and it removes the strongest force in the whole business, which is that you want your change to be an improvement.',
    },
    {
      kind: 'text',
      text: 'A model can be the judge as well, with care. It prefers long answers, the first of two, and its own style. If you use one, ask it about one property at a time, swap the order and ask again, and read twenty of its judgements yourself before you believe the next thousand.',
    },
    { kind: 'heading', text: 'Keep the result with the version' },
    {
      kind: 'text',
      text: 'When you have counted, write one line and attach it to the version: “7: fixed empty notes and missing dates, broke one list, 8 to 1 on 20 cases, 4 % dearer”. The next person, who may be you, will want to undo exactly that sentence some day, and will know what it was for. Give the version that you trust a name, such as production, and let whatever uses the prompt ask for it by that name. Then an experiment can never become the real thing by accident.',
    },
    {
      kind: 'text',
      text: 'None of this makes prompts better by itself. It only makes sure that when they get better you notice, and that when they do not, you do not celebrate.',
    },
  ],
}
