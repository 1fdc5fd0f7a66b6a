/** Roles of members of a workspace; each role includes those before it. */
export const workspaceRoles = ['viewer', 'editor', 'admin', 'owner'] as const
export type WorkspaceRole = (typeof workspaceRoles)[number]

/** The access that a share gives: 'Read only' or 'Read/Write access'. */
export const shareAccesses = ['read', 'write'] as const
export type ShareAccess = (typeof shareAccesses)[number]

/** Levels of access to a prompt or a collection; each level includes those before it. */
export const accessLevels = [...shareAccesses, 'manage'] as const
export type AccessLevel = (typeof accessLevels)[number]

const roleFor = {
  /** Read everything that is not restricted, run prompts, and keep favorites and views of one's own. */
  'workspace.read': 'viewer',
  'prompts.create': 'editor',
  /** Edit, move, share, publish and delete every prompt that one may see. */
  'prompts.manage': 'editor',
  'collections.change': 'editor',
  'templates.change': 'editor',
  /** Stop and rate runs of others, and attach images to them. */
  'runs.change': 'editor',
  'runs.delete': 'editor',
  'connections.change': 'admin',
  'members.change': 'admin',
  'activity.read': 'admin',
  /** Figures of every member; others have those of their own runs and of all runs together. */
  'metrics.read-members': 'admin',
  'workspace.change': 'admin',
  'billing.change': 'owner',
  'workspace.delete': 'owner',
} as const satisfies Record<string, WorkspaceRole>

export type WorkspaceAction = keyof typeof roleFor

export const isRoleAtLeast = (role: WorkspaceRole, least: WorkspaceRole): boolean =>
  workspaceRoles.indexOf(role) >= workspaceRoles.indexOf(least)

/** Whether a member with this role may do something in the workspace. */
export const roleMay = (role: WorkspaceRole, action: WorkspaceAction): boolean =>
  isRoleAtLeast(role, roleFor[action])

/** Whether a member with this role may change or remove another: admins may not touch owners. */
export const mayChangeMember = (role: WorkspaceRole, other: WorkspaceRole): boolean =>
  roleMay(role, 'members.change') && isRoleAtLeast(role, other)

/** The roles that a member with this role may give: never one above their own. */
export const rolesToGive = (role: WorkspaceRole): WorkspaceRole[] =>
  roleMay(role, 'members.change')
    ? workspaceRoles.filter((given) => isRoleAtLeast(role, given))
    : []

const levelFor = {
  /** Its versions too. */
  read: 'read',
  run: 'read',
  copy: 'read',
  /** Reads comments, writes them, and suggests edits. */
  comment: 'read',
  edit: 'write',
  /** Names a version, moves the name or takes it away. */
  label: 'write',
  delete: 'manage',
  share: 'manage',
  publish: 'manage',
  /** To another workspace, or into and out of collections. */
  move: 'manage',
} as const satisfies Record<string, AccessLevel>

export type PromptAction = keyof typeof levelFor

/** Whether somebody with this access may do something with a prompt. */
export const accessMay = (access: AccessLevel | null, action: PromptAction): boolean =>
  access !== null && accessLevels.indexOf(access) >= accessLevels.indexOf(levelFor[action])
