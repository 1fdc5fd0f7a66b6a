import type { FirstSteps } from '@product/contract/prompts'

type FirstStep = {
  title: string
  text: string
  isDone: boolean
  action: { label: string; to: string }
}

/** The checklist of a newcomer, in the order in which it helps. */
export const listFirstSteps = (steps: FirstSteps): FirstStep[] => [
  {
    title: 'Run a prompt',
    text: 'No API key needed: the Demo model runs it.',
    isDone: steps.hasRun,
    action: {
      label: 'Run a prompt',
      to: steps.starterPromptId ? `/editor/${steps.starterPromptId}` : '/prompts',
    },
  },
  {
    title: 'Connect a model',
    text: 'OpenAI, Anthropic, Google and others, with your API key.',
    isDone: steps.hasConnected,
    action: { label: 'Connect', to: '/settings/connections' },
  },
  {
    title: 'Import your prompts',
    text: 'From a file, a link or pasted text. Duplicates are marked first.',
    isDone: steps.hasImported,
    action: { label: 'Import', to: '/create?tab=import' },
  },
  {
    title: 'Create your own',
    text: 'Type {{name}} in a prompt and it becomes an input.',
    isDone: steps.hasCreated,
    action: { label: 'Create Prompt', to: '/create' },
  },
]

/** Figures say something once there is a prompt of one's own, or a run. */
export const hasFigures = ({ hasRun, hasImported, hasCreated }: FirstSteps): boolean =>
  hasRun || hasImported || hasCreated
