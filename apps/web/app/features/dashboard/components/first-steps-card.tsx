import type { FirstSteps } from '@product/contract/prompts'
import { Button } from '@product/ui/forms/button'
import { IconButton } from '@product/ui/forms/icon-button'
import { cn } from '@product/ui/styles/class-names'
import { VisuallyHidden } from '@product/ui/text/visually-hidden'
import { Check, X } from 'lucide-react'
import { Link } from 'react-router'
import { listFirstSteps } from '../model/first-steps.ts'

type FirstStepsCardProps = { steps: FirstSteps; onHide: () => void }

/** A checklist of first steps, which tick themselves. */
export function FirstStepsCard({ steps, onHide }: FirstStepsCardProps) {
  const list = listFirstSteps(steps)
  const done = list.filter(({ isDone }) => isDone).length
  const next = list.find(({ isDone }) => !isDone)
  return (
    <section
      aria-labelledby="first-steps"
      className="overflow-clip rounded-m border border-line bg-surface-raised"
    >
      <header className="flex h-12 items-center gap-3 pr-2 pl-4.5">
        <h2 id="first-steps" className="text-14">
          Get started
        </h2>
        <span aria-hidden className="ml-auto flex gap-1">
          {list.map(({ title }, index) => (
            <span
              key={title}
              className={cn('h-1 w-6 rounded-full', index < done ? 'bg-accent' : 'bg-line-strong')}
            />
          ))}
        </span>
        <p className="text-12 text-quiet tabular-nums">
          {done} of {list.length}
        </p>
        <IconButton size="s" label="Hide" onClick={onHide}>
          <X />
        </IconButton>
      </header>
      <ol>
        {list.map((step) => (
          <li
            key={step.title}
            className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-line border-t px-4.5 py-2.5"
          >
            <span
              aria-hidden
              className={cn(
                'grid size-5 flex-none place-items-center rounded-full border',
                step.isDone ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
              )}
            >
              {step.isDone ? <Check className="size-3" strokeWidth={3} /> : null}
            </span>
            <div className="min-w-0 flex-1 basis-52 text-13">
              <h3 className={cn('inline font-medium', step.isDone && 'text-quiet line-through')}>
                {step.title}
              </h3>
              {step.isDone ? <VisuallyHidden> Done</VisuallyHidden> : null}
              {step.isDone ? null : <p className="text-12 text-quiet">{step.text}</p>}
            </div>
            {step.isDone ? null : (
              <Button
                asChild
                size="s"
                variant={step === next ? 'primary' : 'secondary'}
                className="max-sm:ml-8"
              >
                <Link to={step.action.to}>{step.action.label}</Link>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
