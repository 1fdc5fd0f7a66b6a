import { defineErrors } from '#platform/http/errors/app-error.ts'

export const workspaceError = defineErrors({
  'workspace.personal': {
    status: 409,
    message: 'This is your personal workspace. Create a team workspace to work with others.',
  },
  'workspace.needs-account': {
    status: 403,
    message: 'Sign up to create or join a workspace.',
  },
  'workspace.id-taken': { status: 409, message: 'This ID is taken. Try another.' },
  'workspace.slug-taken': { status: 409, message: 'This slug is taken. Choose another.' },
  'workspace.too-many': {
    status: 422,
    message: 'You can own up to 50 workspaces. Delete one first.',
  },
  'workspace.second-free': {
    status: 409,
    message:
      'You own a team workspace on the Free plan. Upgrade or delete it before you create another.',
  },
  'workspace.confirmation-wrong': {
    status: 422,
    message: 'The text doesn’t match. Type the name of the workspace exactly to delete it.',
  },
  'workspace.full': {
    status: 409,
    message: 'This workspace has no free seat. Ask an admin of the workspace to make room.',
  },
  'workspace.last-owner': {
    status: 409,
    message:
      'You’re the only owner of this workspace. Make another member the owner first, or delete the workspace.',
  },
  'workspace.owner-needed': {
    status: 409,
    message: 'You’re the only owner of workspaces with other members.',
  },
  'member.unknown': { status: 404, message: 'This person isn’t a member of the workspace.' },
  'member.above-you': {
    status: 403,
    message: 'Only an owner can change or remove an owner.',
  },
  'member.role-above-yours': {
    status: 403,
    message: 'You can’t give a role above your own.',
  },
  'member.no-room': {
    status: 409,
    message: 'Their personal workspace has no room for these prompts. Choose another option.',
  },
  'invitation.unknown': {
    status: 404,
    message: 'Invitation not found. It may have been revoked, accepted or replaced by a newer one.',
  },
  'invitation.id-taken': { status: 409, message: 'This ID is taken. Try another.' },
  'invitation.already-member': {
    status: 409,
    message: 'Somebody with this email is already a member.',
  },
  'invitation.yourself': { status: 409, message: 'You’re already a member of this workspace.' },
  'invitation.exists': {
    status: 409,
    message: 'This email is already invited. Send the invitation again from the list.',
  },
  'invitation.too-many': {
    status: 422,
    message: 'A workspace can have up to 200 open invitations. Revoke some first.',
  },
  'invitation.too-many-today': {
    status: 429,
    message:
      'This workspace has mailed as many invitations in 24 hours as it has seats. Create an invitation link, or try again tomorrow.',
  },
  'invitation.expired': {
    status: 410,
    message: 'This invitation has expired. Ask for a new one.',
  },
  'invitation.used': {
    status: 410,
    message: 'This invitation has already been used. Ask for a new one.',
  },
  'invitation.revoked': {
    status: 410,
    message: 'This invitation was revoked. Ask for a new one.',
  },
  'invitation.wrong-address': {
    status: 403,
    message: 'This invitation is for another email address.',
  },
})
