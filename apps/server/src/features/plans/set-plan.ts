import { parseUuid } from '@product/contract'
import { type PlanId, plans } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import { recordAction } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { changePlan } from './change-plan.ts'
import { findPaidPlan } from './queries.ts'

type Setting = {
  /** With 'paid' it has the plan that is paid for again. */
  plan: PlanId | 'paid'
  reason?: string
  /** The operator's account; null for the command of the installation's administrator. */
  operatorId: string | null
}

/** The workspace has the plan from now on, whatever is paid for it, and the audit trail says so. */
export async function setPlan(
  database: Kysely<DB>,
  workspace: { id: string; title: string },
  { plan, reason = '', operatorId }: Setting,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const isFixed = plan !== 'paid'
    const after = isFixed ? plan : await findPaidPlan(transaction, workspace.id)
    const before = await changePlan(transaction, workspace.id, {
      plan: after,
      isFixed,
      by: { name: 'The operator' },
    })
    if (before === after) return
    await recordAction(transaction, operatorId, {
      action: 'set-plan',
      targetKind: 'workspace',
      targetId: workspace.id,
      targetTitle: workspace.title,
      reason: `From ${plans[before].name} to ${plans[after].name}. ${reason}`.trim(),
    })
  })
}

/** Workspaces with who they are of: the person, or the first owner of a team. */
function selectWorkspaces(database: Kysely<DB>) {
  return database
    .selectFrom('workspaces')
    .leftJoin('accounts as owner', (join) =>
      join.on(
        'owner.id',
        '=',
        sql<string>`(
          select account_id from workspace_members
          where workspace_id = workspaces.id and role = 'owner'
          order by created_at, account_id limit 1
        )`,
      ),
    )
    .select([
      'workspaces.id',
      'workspaces.kind',
      'workspaces.slug',
      'workspaces.name',
      'owner.name as ownerName',
      'owner.handle as ownerHandle',
      sql<number>`(
        select count(*)::int from workspace_members where workspace_id = workspaces.id
      )`.as('members'),
    ])
}

type WorkspaceRow = Awaited<ReturnType<ReturnType<typeof selectWorkspaces>['execute']>>[number]

export type FoundWorkspace = ReturnType<typeof presentWorkspace>

function presentWorkspace({ id, kind, slug, name, members, ownerName, ownerHandle }: WorkspaceRow) {
  const person = ownerHandle === null ? null : `${ownerName} (@${ownerHandle})`
  const isTeam = kind === 'team'
  return { id, isTeam, slug, title: isTeam ? name : (person ?? name), owner: person, members }
}

export async function findOptionalWorkspace(
  database: Kysely<DB>,
  id: string,
): Promise<FoundWorkspace | undefined> {
  const row = await selectWorkspaces(database).where('workspaces.id', '=', id).executeTakeFirst()
  return row && presentWorkspace(row)
}

/** The personal workspace of a handle or proven address, or the team with a slug; by its id, any. */
export async function listNamedWorkspaces(
  database: Kysely<DB>,
  name: string,
  proof: Proof = {},
): Promise<FoundWorkspace[]> {
  const rows = await selectWorkspaces(database)
    .where(isNamed(name.trim().toLowerCase(), proof))
    .orderBy('workspaces.kind')
    .execute()
  return rows.map(presentWorkspace)
}

const most = 20

/** As above, and every team of that person, and teams whose name contains the text. */
export async function searchWorkspaces(
  database: Kysely<DB>,
  text: string,
): Promise<FoundWorkspace[]> {
  const wanted = text.trim().toLowerCase()
  const rows = await selectWorkspaces(database)
    .where(
      sql<boolean>`(
        ${isNamed(wanted, {})}
        or (workspaces.kind = 'team' and strpos(lower(workspaces.name), ${wanted}) > 0)
        or exists (
          select from workspace_members as member
          join accounts as person on person.id = member.account_id
          where member.workspace_id = workspaces.id
            and person.workspace_id in (select id from workspaces as own where ${isPersonal(wanted, sql`own`, {})})
        )
      )`,
    )
    .orderBy('workspaces.kind')
    .orderBy('workspaces.name')
    .orderBy('workspaces.id')
    .limit(most)
    .execute()
  return rows.map(presentWorkspace)
}

/** Whether an address counts that nobody has shown to be theirs: somebody else may have signed up with it. */
type Proof = { allowsUnproven?: boolean }

const isNamed = (name: string, proof: Proof) =>
  parseUuid(name)
    ? sql<boolean>`workspaces.id = ${name}::uuid`
    : sql<boolean>`(workspaces.slug = ${name} or ${isPersonal(name, sql`workspaces`, proof)})`

/** Of a handle, also with `@` before it, or of an address. */
const isPersonal = (
  name: string,
  workspace: ReturnType<typeof sql>,
  { allowsUnproven = false }: Proof,
) => sql<boolean>`${workspace}.id in (
  select accounts.workspace_id from accounts
  left join auth_users on accounts.issuer = 'own' and auth_users.id::text = accounts.subject
  where accounts.handle = ${name.replace(/^@/, '')}
    or (auth_users.email = ${name} and (auth_users.email_proven_at is not null or ${allowsUnproven}))
)`
