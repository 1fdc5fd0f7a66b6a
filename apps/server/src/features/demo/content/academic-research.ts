import { samplePrompt } from './sample-prompt.ts'

export const academicResearch = [
  samplePrompt({
    title: 'Research question sharpener',
    description: 'Makes a broad interest into questions that can be answered.',
    body: 'My interest: {{interest}}. Give {{count}} research questions that could be answered with {{method}} within {{time}}. For each: what would count as an answer, and what would surprise the field.\n',
    tags: ['question'],
    defaults: { count: '5', method: 'interviews', time: 'one year' },
  }),
  samplePrompt({
    title: 'Paper summary with limits',
    description: 'What a paper shows and what it does not.',
    body: 'Summarise this paper in {{words}} words: question, method, finding with its size and uncertainty, limits that the authors name, limits that they do not.\n\n{{text}}\n',
    tags: ['reading', 'summary'],
    defaults: { words: '250' },
  }),
  samplePrompt({
    title: 'Literature grid',
    description: 'Several abstracts in one comparable table.',
    body: 'Put these abstracts into a table: question, sample, method, finding, limits, how it relates to {{topic}}. Leave a cell empty rather than guess.\n\n{{abstract}}\n',
    tags: ['literature'],
  }),
  samplePrompt({
    title: 'Reviewer two',
    description: 'The hardest fair objections to an argument.',
    body: 'You review this for {{journal}}. Raise the five strongest objections, the most serious first, each with what would answer it. Do not comment on style.\n\n{{draft}}\n',
    tags: ['review', 'argument'],
    defaults: { journal: 'a journal of the field' },
  }),
  samplePrompt({
    title: 'Abstract in five sentences',
    description: 'Background, gap, method, finding, meaning.',
    body: 'Write an abstract of exactly five sentences: what is known, what is not, what we did, what we found, what it means. Use only the notes.\n\n{{notes}}\n',
    tags: ['writing', 'abstract'],
  }),
  samplePrompt({
    title: 'Coding qualitative passages',
    description: 'First codes for interviews, with the words that carry them.',
    body: "Suggest codes for these passages on {{topic}}. For each code: a definition, the words that carry it, a passage that almost fits and why it does not. Keep the participants' own expressions where you can.\n\n{{passages}}\n",
    tags: ['qualitative', 'analysis'],
  }),
  samplePrompt({
    title: 'Figures into words',
    description: 'Describes a table without overstating it.',
    body: 'Describe this table in {{words}} words for the results section: the main pattern, exceptions, uncertainty. No causes, no interpretation, every number as in the table.\n\n{{data}}\n',
    tags: ['results', 'writing'],
    defaults: { words: '150' },
  }),
]
