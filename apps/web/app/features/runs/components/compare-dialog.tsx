import { Skeleton } from '@product/ui/feedback/skeleton'
import { Field } from '@product/ui/forms/field'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@product/ui/forms/select'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@product/ui/overlays/dialog'
import { Suspense, useState } from 'react'
import type { LiveRun } from '#web/entities/run/live-run.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { nameRun } from '../model/describe-run.ts'

const CompareTexts = lazyComponent(async () => {
  const module = await import('#web/entities/comparison/compare-texts.tsx')
  return { default: module.CompareTexts }
})

type CompareDialogProps = { runs: readonly LiveRun[]; onClose: () => void }

/** Any two of the answers, with what differs between them. */
export function CompareDialog({ runs, onClose }: CompareDialogProps) {
  const [layout, setLayout] = useState<'split' | 'inline'>('split')
  const [places, setPlaces] = useState({ before: runs[0]?.position, after: runs[1]?.position })
  const before = runs.find(({ position }) => position === places.before)
  const after = runs.find(({ position }) => position === places.after)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent size="l" className="w-[min(72rem,calc(100vw-2rem))] max-w-none">
        <DialogHeader>
          <DialogTitle>Compare results</DialogTitle>
          <DialogDescription>What two models answered to the same prompt.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <div className="flex flex-wrap items-end gap-3">
            <RunSelect
              label="Before"
              runs={runs}
              position={places.before}
              onChange={(position) => setPlaces({ ...places, before: position })}
            />
            <RunSelect
              label="After"
              runs={runs}
              position={places.after}
              onChange={(position) => setPlaces({ ...places, after: position })}
            />
            <SegmentedControl
              label="Layout"
              value={layout}
              onValueChange={setLayout}
              options={[
                { value: 'split', label: 'Side by side' },
                { value: 'inline', label: 'Inline' },
              ]}
            />
          </div>
          <div className="min-h-40 overflow-hidden rounded-s border border-line">
            <Suspense fallback={<Skeleton className="h-40" />}>
              {before && after ? (
                <CompareTexts
                  before={{ label: nameRun(before), text: before.text }}
                  after={{ label: nameRun(after), text: after.text }}
                  layout={layout}
                />
              ) : null}
            </Suspense>
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

type RunSelectProps = {
  label: string
  runs: readonly LiveRun[]
  position: number | undefined
  onChange: (position: number) => void
}

function RunSelect({ label, runs, position, onChange }: RunSelectProps) {
  return (
    <Field label={label} className="w-56 max-w-full">
      <Select value={String(position)} onValueChange={(chosen) => onChange(Number(chosen))}>
        <SelectTrigger />
        <SelectContent>
          {runs.map((run) => (
            <SelectItem key={run.position} value={String(run.position)}>
              {nameRun(run)}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </Field>
  )
}
