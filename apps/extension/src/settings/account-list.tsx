import { Button } from '@product/ui/forms/button'
import { Avatar } from '@product/ui/graphics/avatar'
import { ListRow, RowList } from '@product/ui/lists/list-row'
import { Badge } from '@product/ui/text/badge'
import type { ConnectedAccount, SessionState } from '#extension/messages/requests.ts'
import { sendRequest } from '#extension/messages/send-request.ts'

type AccountListProps = {
  session: SessionState
  /** The list may be gone with its last account: the page tells what happened. */
  onDisconnected: (notice: string) => void
}

export function AccountList({ session, onDisconnected }: AccountListProps) {
  const { accounts, current } = session
  async function disconnect({ key, name, origin }: ConnectedAccount) {
    const { hasEndedSession } = await sendRequest('session.disconnect', { key })
    onDisconnected(
      hasEndedSession
        ? `${name} was disconnected, and its prompts were removed from this browser.`
        : `${name} was removed from this browser. ${new URL(origin).host} couldn’t be reached: end the session there, in Settings under Security.`,
    )
  }
  return (
    <section className="grid gap-4">
      <h2 className="text-16">Accounts</h2>
      <RowList label="Accounts">
        {accounts.map((account) => (
          <ListRow
            key={account.key}
            icon={<Avatar aria-hidden name={account.name} src={account.avatarUrl} size="s" />}
            title={account.name}
            badge={<AccountBadge account={account} isCurrent={account.key === current?.key} />}
            text={`${account.email} · ${new URL(account.origin).host}`}
            action={
              <div className="flex gap-2">
                {account.key === current?.key ? null : (
                  <Button
                    size="s"
                    aria-label={`Switch to ${account.name}`}
                    onClick={() => void sendRequest('session.switch', { key: account.key })}
                  >
                    Switch
                  </Button>
                )}
                <Button
                  size="s"
                  aria-label={`Disconnect ${account.name}`}
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
          A signed-out account’s prompts stay closed in this browser until you connect it again.
        </p>
      ) : null}
    </section>
  )
}

function AccountBadge({ account, isCurrent }: { account: ConnectedAccount; isCurrent: boolean }) {
  if (account.status === 'ended') return <Badge variant="danger">Signed out</Badge>
  return isCurrent ? <Badge variant="success">In use</Badge> : null
}
