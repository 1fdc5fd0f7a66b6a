import { Button } from '@product/ui/forms/button'
import { ListRow } from '@product/ui/lists/list-row'
import { RelativeTime } from '@product/ui/text/relative-time'
import type { PasskeyListItem } from '@supabase/auth-js'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useRemovePasskey } from '../api/remove-passkey.ts'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { TakeAwayButton } from './take-away-button.tsx'

export function PasskeyRow({ passkey }: { passkey: PasskeyListItem }) {
  const name = passkey.friendly_name || 'Passkey'
  const remove = useRemovePasskey()
  return (
    <ListRow
      icon={<KeyRound />}
      title={name}
      text={
        <>
          added <RelativeTime value={passkey.created_at} /> ·{' '}
          {passkey.last_used_at ? (
            <>
              last used <RelativeTime value={passkey.last_used_at} />
            </>
          ) : (
            'never used'
          )}
        </>
      }
      action={
        <div className="flex gap-2">
          <RenameButton id={passkey.id} name={name} />
          <TakeAwayButton
            verb="Remove"
            name={name}
            consequence="It will not log you in any more. Your device may go on offering it until you delete it there too."
            takeAway={() => remove.mutateAsync(passkey.id)}
            pending={remove.isPending}
          />
        </div>
      }
    />
  )
}

function RenameButton({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="s" variant="ghost" aria-label={`Rename ${name}`} onClick={() => setOpen(true)}>
        Rename
      </Button>
      <RenamePasskeyDialog open={open} id={id} name={name} onClose={() => setOpen(false)} />
    </>
  )
}
