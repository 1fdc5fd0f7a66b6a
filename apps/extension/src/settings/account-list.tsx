import { Button } from '@product/ui/forms/button'
import { Avatar } from '@product/ui/graphics/avatar'
import { ListRow, RowList } from '@product/ui/lists/list-row'
import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { Badge } from '@product/ui/text/badge'
import { useState } from 'react'
import type { ConnectedAccount, SessionState } from '#extension/messages/requests.ts'
import { describeFailure, sendRequest } from '#extension/messages/send-request.ts'

type AccountListProps = {
  session: SessionState
  /** The list may be gone with its last account: the page tells what happened. */
  onNotice: (notice: string) => void
}

export function AccountList({ session, onNotice }: AccountListProps) {
  const { accounts, current } = session
  const [busy, setBusy] = useState<string>()
  const [unsent, setUnsent] = useState<{ account: ConnectedAccount; count: number }>()

  async function disconnect(account: ConnectedAccount, discardsUnsent = false) {
    setUnsent(undefined)
    setBusy(account.key)
    try {
      const outcome = await sendRequest('session.disconnect', { key: account.key, discardsUnsent })
      if (outcome.isDisconnected) onNotice(describeDisconnected(account, outcome.hasEndedSession))
      else setUnsent({ account, count: outcome.unsent })
    } catch (error) {
      onNotice(`${account.name} wasn’t disconnected. ${describeFailure(error).message}`)
    } finally {
      setBusy(undefined)
    }
  }

  async function switchTo({ key, name }: ConnectedAccount) {
    try {
      await sendRequest('session.switch', { key })
    } catch (error) {
      onNotice(`Couldn’t switch to ${name}. ${describeFailure(error).message}`)
    }
  }

  return (
    <section className="grid gap-4">
      <h2 className="text-16">Accounts</h2>
      <RowList label="Accounts">
        {accounts.map((account) => (
          <ListRow
            key={account.key}
            icon={
              <Avatar
                aria-hidden
                name={account.name}
                src={account.avatarUrl}
                className="size-full rounded-s"
              />
            }
            title={account.name}
            badge={<AccountBadge account={account} isCurrent={account.key === current?.key} />}
            text={`${account.email} · ${new URL(account.origin).host}`}
            action={
              <div className="flex gap-2">
                {account.key === current?.key ? null : (
                  <Button
                    size="s"
                    aria-label={`Switch to ${account.name}`}
                    onClick={() => void switchTo(account)}
                  >
                    Switch
                  </Button>
                )}
                <Button
                  size="s"
                  aria-label={`Disconnect ${account.name}`}
                  loading={busy === account.key}
                  onClick={() => void disconnect(account)}
                >
                  Disconnect
                </Button>
              </div>
            }
          />
        ))}
      </RowList>
      {accounts.some(({ status }) => status === 'ended') ? (
        <p className="text-pretty text-13 text-quiet">
          The prompts of a signed-out account are removed from this browser. If it has changes that
          were never sent, they are kept and sent when you connect it again.
        </p>
      ) : null}
      <ConfirmDialog
        open={unsent !== undefined}
        title={`Disconnect ${unsent?.account.name ?? ''}?`}
        text={unsent ? describeUnsent(unsent.count, unsent.account) : ''}
        action="Disconnect and delete"
        onConfirm={() => unsent && void disconnect(unsent.account, true)}
        onCancel={() => setUnsent(undefined)}
      />
    </section>
  )
}

const describeDisconnected = (
  { name, origin }: ConnectedAccount,
  hasEndedSession: boolean,
): string =>
  hasEndedSession
    ? `${name} was disconnected, and its prompts were removed from this browser.`
    : `${name} was removed from this browser. ${new URL(origin).host} couldn’t be reached: end the session there, in Settings under Security.`

const describeUnsent = (count: number, { origin }: ConnectedAccount): string =>
  `${count === 1 ? '1 change is' : `${count} changes are`} only in this browser and couldn’t be sent to ${new URL(origin).host}. Disconnecting deletes ${count === 1 ? 'it' : 'them'}.`

function AccountBadge({ account, isCurrent }: { account: ConnectedAccount; isCurrent: boolean }) {
  if (account.status === 'ended') return <Badge variant="danger">Signed out</Badge>
  return isCurrent ? <Badge variant="success">In use</Badge> : null
}
