import { Inbox, Plus } from 'lucide-react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { Progress } from '../feedback/progress.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { showToast } from '../feedback/toast-once-store.ts'
import { stackToast } from '../feedback/toast-stack-store.ts'
import { Button } from '../forms/button.tsx'
import { Card } from '../layout/card.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'

function ToastSpecimens() {
  const undone = () => stackToast({ title: 'Restored' })
  return (
    <>
      <Specimen label="Toast, one at a time">
        <Button
          onClick={() => showToast({ title: 'Signed in', description: 'Good to see you again.' })}
        >
          One toast
        </Button>
        <Button
          onClick={() =>
            showToast({
              title: 'Could not sign in',
              description: 'The password does not match.',
              variant: 'destructive',
            })
          }
        >
          Destructive toast
        </Button>
      </Specimen>
      <Specimen label="Toasts, stacked">
        <Button onClick={() => stackToast({ title: 'Copied' })}>Plain</Button>
        <Button onClick={() => stackToast({ title: 'Saved', variant: 'success' })}>Success</Button>
        <Button
          onClick={() =>
            stackToast({ title: 'New version', description: 'Reload to use it.', variant: 'info' })
          }
        >
          Info
        </Button>
        <Button
          onClick={() =>
            stackToast({
              title: 'Could not save',
              description: 'Check the connection and try again.',
              variant: 'error',
            })
          }
        >
          Error
        </Button>
        <Button
          onClick={() =>
            stackToast({ title: 'Deleted', action: { label: 'Undo', onSelect: undone } })
          }
        >
          With undo
        </Button>
      </Specimen>
    </>
  )
}

export function FeedbackSection() {
  return (
    <GallerySection id="feedback" title="Feedback">
      <ToastSpecimens />
      <Specimen
        label="Empty state, error state, skeleton"
        className="grid items-stretch gap-4 lg:grid-cols-3"
      >
        <Card>
          <EmptyState
            icon={<Inbox />}
            title="Nothing here yet"
            text="Things that you create appear here."
            action={
              <Button variant="primary">
                <Plus />
                Create one
              </Button>
            }
          />
        </Card>
        <Card>
          <ErrorState
            title="The list could not be loaded"
            text="The server did not answer in time."
            onRetry={() => undefined}
          />
        </Card>
        <Card className="gap-3 p-4.5" aria-busy>
          <VisuallyHidden>Loading</VisuallyHidden>
          <Skeleton className="h-5 w-1/2" />
          <Skeleton />
          <Skeleton className="w-5/6" />
          <Skeleton className="mt-auto h-8 w-24 rounded-s" />
        </Card>
      </Specimen>
      <Specimen label="Progress and spinner" className="grid gap-4 sm:grid-cols-4">
        <Progress label="Uploaded" value={42} />
        <Progress label="Used" value={92} tone="danger" />
        <Progress label="Working" value={null} tone="quiet" />
        <Spinner label="Loading" className="text-quiet" />
      </Specimen>
    </GallerySection>
  )
}
