import type { WorkspaceRole } from '@product/domain'

export const roleNames: Record<WorkspaceRole, string> = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  owner: 'Owner',
}

export const roleTexts: Record<WorkspaceRole, string> = {
  viewer: 'Can read and run prompts.',
  editor: 'Can also create, edit and publish prompts.',
  admin: 'Can also manage members, connections and settings.',
  owner: 'Can also manage billing and delete the workspace.',
}
