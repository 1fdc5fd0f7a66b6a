import { StatusDot } from '../feedback/status-dot.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeading, TableRow } from '../lists/table.tsx'
import { Badge } from '../text/badge.tsx'
import { Specimen } from './gallery-section.tsx'

const rows = [
  { name: 'Weekly digest', kind: 'Text', state: 'Success', tone: 'success', count: '1,284' },
  { name: 'Release notes', kind: 'Text', state: 'Running', tone: 'busy', count: '96' },
  { name: 'Cover picture', kind: 'Image', state: 'Error', tone: 'danger', count: '7' },
  { name: 'Old draft', kind: 'Text', state: 'Off', tone: 'off', count: '0' },
] as const

export function TableSpecimen() {
  return (
    <Specimen label="Table and status dot; the second row is selected" className="block">
      <Table label="Runs">
        <TableHead>
          <TableRow>
            <TableHeading>Name</TableHeading>
            <TableHeading>Kind</TableHeading>
            <TableHeading>State</TableHeading>
            <TableHeading numeric>Count</TableHeading>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={row.name} data-state={index === 1 ? 'selected' : undefined}>
              <TableCell className="font-medium">{row.name}</TableCell>
              <TableCell>
                <Badge>{row.kind}</Badge>
              </TableCell>
              <TableCell>
                <span className="flex items-center gap-2 text-quiet">
                  <StatusDot tone={row.tone} />
                  {row.state}
                </span>
              </TableCell>
              <TableCell numeric>{row.count}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Specimen>
  )
}
