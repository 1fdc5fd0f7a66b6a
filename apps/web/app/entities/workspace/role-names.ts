import type { WorkspaceRole } from '@product/domain'

export const roleNames: Record<WorkspaceRole, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  owner: 'Owner',
}

export const roleTexts: Record<WorkspaceRole, string> = {
  viewer: 'Viewers read and run prompts.',
  editor: 'Editors create, edit and publish prompts, and do all that viewers do.',
  admin:
    'Admins manage members, connections and settings, see everything that is restricted, and do all that editors do.',
  owner: 'Owners manage billing, can delete the workspace, and do all that admins do.',
}

/** The same, to the person who has the role. */
export const roleSentences: Record<WorkspaceRole, string> = {
  viewer: 'You can read and run prompts.',
  editor: 'You can read, run, create, edit and publish prompts.',
  admin: 'You can work on prompts and manage members, connections and settings.',
  owner: 'You can do everything, billing and deleting the workspace included.',
}
