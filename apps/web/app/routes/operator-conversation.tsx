import { Navigate, useParams } from 'react-router'

/** The address in mails and notifications. */
export default function OperatorConversationPage() {
  const { id } = useParams()
  return <Navigate to={`/operator?state=all&conversation=${id}`} replace />
}
