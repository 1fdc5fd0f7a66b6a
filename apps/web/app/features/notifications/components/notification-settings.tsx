import type { NotificationSettings as Settings } from '@product/contract/notifications'
import { type MailTiming, type NotificationKind, notificationKindLabels } from '@product/domain'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { NativeSelect } from '@product/ui/forms/native-select'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { Switch } from '@product/ui/forms/switch'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { type ReactNode, useId, useState } from 'react'
import { useCurrentWorkspace } from '#web/entities/workspace/workspaces.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import {
  useChangeDailyMail,
  useChangeNotificationSettings,
  useNotificationSettings,
} from '../api/settings.ts'

const timingOptions: { value: MailTiming; label: string }[] = [
  { value: 'at-once', label: 'At once' },
  { value: 'daily', label: 'Daily' },
  { value: 'off', label: 'Off' },
]

type Group = {
  title: string
  kinds: { kind: NotificationKind; text: string }[]
  /** Of no workspace: set in the personal one. */
  isPersonal?: boolean
  isForOperators?: boolean
}

const groups: Group[] = [
  {
    title: 'Comments',
    kinds: [
      { kind: 'mention', text: 'Somebody names you in a comment.' },
      { kind: 'reply', text: 'Somebody replies in a thread of yours.' },
      { kind: 'comment', text: 'Somebody comments on a prompt or a run of yours.' },
    ],
  },
  {
    title: 'Working together',
    kinds: [
      { kind: 'shared', text: 'Somebody shares a prompt or a collection with you.' },
      { kind: 'change-request', text: 'A change is proposed to you, or yours is decided on.' },
      { kind: 'invitation', text: 'Somebody invites you to a workspace.' },
    ],
  },
  {
    title: 'Library',
    kinds: [
      { kind: 'review', text: 'Somebody rates a prompt that you published.' },
      { kind: 'original-update', text: 'A prompt that you copied has a new version.' },
    ],
  },
  {
    title: 'Community',
    isPersonal: true,
    kinds: [
      { kind: 'answer', text: 'Somebody answers a question that you asked and follow.' },
      { kind: 'accepted-answer', text: 'Your answer solved the question of somebody.' },
      { kind: 'followed-question', text: 'Somebody answers a question that you follow.' },
    ],
  },
  {
    title: 'Support',
    isPersonal: true,
    kinds: [{ kind: 'support', text: 'The support team answers you.' }],
  },
  {
    title: 'For operators',
    isPersonal: true,
    isForOperators: true,
    kinds: [
      {
        kind: 'support-inbox',
        text: 'Somebody writes to support, or writes again after an answer.',
      },
      { kind: 'newsletter-draft', text: 'The newsletter draft of the month is ready.' },
    ],
  },
  {
    title: 'For owners and admins',
    kinds: [
      { kind: 'limit', text: 'A limit of the plan or the storage is reached.' },
      { kind: 'connection', text: 'A provider no longer accepts a key.' },
    ],
  },
]

type NotificationSettingsProps = { notice: ReactNode; isOperator: boolean }

/** Which mails are sent, by workspace and kind. The bell shows everything. */
export function NotificationSettings({ notice, isOperator }: NotificationSettingsProps) {
  const { data, error, refetch, isFetching } = useNotificationSettings()
  const current = useCurrentWorkspace()
  const [chosenId, setChosenId] = useState<string>()
  if (error && !data)
    return (
      <ErrorState
        title="Your settings could not be loaded"
        text={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <Skeleton className="h-120 rounded-m" />
  const shownId = chosenId ?? current?.id
  const workspace = data.workspaces.find(({ id }) => id === shownId) ?? data.workspaces[0]
  return (
    <>
      {notice}
      <SettingsSection
        title="Mails"
        text={describeAddress(data)}
        action={
          data.workspaces.length > 1 ? (
            <NativeSelect
              aria-label="Workspace"
              className="w-auto max-w-60"
              value={workspace?.id}
              onChange={({ target }) => setChosenId(target.value)}
            >
              {data.workspaces.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          ) : null
        }
      >
        <DailyMail isOn={data.isDailyMailOn} />
        {workspace ? <WorkspaceMails workspace={workspace} isOperator={isOperator} /> : null}
      </SettingsSection>
    </>
  )
}

function describeAddress({ email, isConfirmed }: Settings): string {
  const all = 'The bell shows everything.'
  if (email === null) return `${all} Your account has no email address for mails.`
  return isConfirmed
    ? `${all} Choose what is also mailed to ${email}.`
    : `${all} Mails are sent once you have confirmed ${email}.`
}

/** Daily mails are sent at 7:00 UTC. */
const sendingTime = (): string =>
  new Date(new Date().setUTCHours(7, 0)).toLocaleTimeString('en', {
    hour: 'numeric',
    minute: '2-digit',
  })

function DailyMail({ isOn }: { isOn: boolean }) {
  const change = useChangeDailyMail()
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4 rounded-m border border-line px-4 py-3">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-13">
          Daily mail
        </label>
        <p id={`${id}-text`} className="text-pretty text-13 text-quiet">
          {isOn
            ? `Every day at ${sendingTime()} your time, for all workspaces. Also holds what was too much to mail at once.`
            : 'Turned off. Notifications that are set to Daily are shown in the bell only.'}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-text`}
        checked={isOn}
        onCheckedChange={(checked) => change.mutate(checked)}
      />
    </div>
  )
}

type WorkspaceMailsProps = { workspace: Settings['workspaces'][number]; isOperator: boolean }

function WorkspaceMails({ workspace, isOperator }: WorkspaceMailsProps) {
  const change = useChangeNotificationSettings()
  const shown = groups.filter(
    ({ isPersonal, isForOperators }) =>
      (!isPersonal || workspace.kind === 'personal') && (!isForOperators || isOperator),
  )
  return (
    <div className="grid gap-5">
      {workspace.kind === 'personal' ? (
        <p className="text-pretty text-13 text-quiet">
          The choices below also hold for what others share with you from workspaces that you are
          not a member of.
        </p>
      ) : null}
      {shown.map(({ title, kinds }) => (
        <section key={title} aria-label={title} className="grid">
          <h3 className="border-line border-b pb-2 font-medium text-12 text-faint">{title}</h3>
          {kinds.map(({ kind, text }) => (
            <div
              key={kind}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-2.5 last:border-b-0"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium text-13">{notificationKindLabels[kind]}</p>
                <p className="text-13 text-quiet">{text}</p>
              </div>
              <SegmentedControl
                label={`Mails: ${notificationKindLabels[kind]}`}
                value={workspace.mail[kind]}
                options={timingOptions}
                onValueChange={(mail) => change.mutate({ workspaceId: workspace.id, kind, mail })}
              />
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
