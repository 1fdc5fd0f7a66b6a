/**
 * Code that few readers need. It is imported through this file, because an import statement carries the names of all
 * files that it needs, which would weigh on everybody's page.
 */
export async function loadAnswerForm() {
  const module = await import('./answer-form.tsx')
  return { default: module.AnswerForm }
}

export async function loadEditForm() {
  const module = await import('./edit-form.tsx')
  return { default: module.EditForm }
}

export async function loadAskForm() {
  const module = await import('./ask-form.tsx')
  return { default: module.AskForm }
}

export async function loadConfirmAddress() {
  const module = await import('./confirm-address.tsx')
  return { default: module.ConfirmAddress }
}

export async function loadOperatorPanel() {
  const module = await import('./operator-panel.tsx')
  return { default: module.OperatorPanel }
}

export const loadPostActions = () => import('./post-actions.ts')
