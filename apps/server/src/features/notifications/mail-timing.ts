import { defaultMailTimings, type MailTiming, type NotificationKind } from '@product/domain'
import { type RawBuilder, sql } from 'kysely'

type About = {
  accountId: RawBuilder<string>
  kind: RawBuilder<NotificationKind>
  /** Of the thing. */
  workspaceId: RawBuilder<string>
}

/**
 * The workspace whose settings hold for a thing: its own for members. For others, such as those it is
 * shared with, their personal one.
 */
export const settingsWorkspaceOf = ({
  accountId,
  workspaceId,
}: Omit<About, 'kind'>) => sql<string>`(
  select coalesce(
    (
      select members.workspace_id from workspace_members as members
      where members.workspace_id = ${workspaceId} and members.account_id = owner.id
    ),
    owner.workspace_id
  )
  from accounts as owner where owner.id = ${accountId}
)`

/** When somebody is mailed about something of a kind, as they have chosen or by default. */
export const mailTimingOf = ({
  kind,
  ...about
}: About): RawBuilder<MailTiming> => sql<MailTiming>`coalesce(
  (
    select chosen.mail from notification_settings as chosen
    where chosen.account_id = ${about.accountId} and chosen.kind = ${kind}
      and chosen.workspace_id = ${settingsWorkspaceOf(about)}
  ),
  ${JSON.stringify(defaultMailTimings)}::jsonb ->> ${kind}
)`
