import { Star } from 'lucide-react'
import { Button } from '../forms/button.tsx'
import { Avatar } from '../graphics/avatar.tsx'
import { ColorDot } from '../graphics/color-dot.tsx'
import {
  Accordion,
  AccordionContent,
  AccordionItem,
  AccordionTrigger,
} from '../layout/accordion.tsx'
import {
  Card,
  CardBody,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from '../layout/card.tsx'
import { ScrollRegion } from '../layout/scroll-region.tsx'
import { Separator } from '../layout/separator.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../layout/tabs.tsx'
import { Badge } from '../text/badge.tsx'
import { PlaceholderChip } from '../text/placeholder-chip.tsx'
import { RelativeTime } from '../text/relative-time.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'
import { TableSpecimen } from './table-specimen.tsx'

const portrait =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" fill="%23446"/%3E%3Ccircle cx="16" cy="12" r="6" fill="%23aac"/%3E%3Ccircle cx="16" cy="31" r="11" fill="%23aac"/%3E%3C/svg%3E'

// Fixed, because a server and a browser must render the same.
const moment = '2026-10-12T09:30:00Z'

function CardsSpecimen() {
  return (
    <Specimen label="Card" className="grid items-stretch gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Card>
        <CardHeader>
          <CardTitle>Plain card</CardTitle>
          <Badge>Text</Badge>
        </CardHeader>
        <CardBody>
          <CardDescription>
            Write a note about <PlaceholderChip>subject</PlaceholderChip> in a friendly voice.
          </CardDescription>
        </CardBody>
        <CardFooter>
          <span className="text-12 text-faint">128 times</span>
          <Button size="s" className="ml-auto">
            Edit
          </Button>
        </CardFooter>
      </Card>
      <Card interactive>
        <CardHeader>
          <CardTitle>
            <a href="#data" className="after:absolute after:inset-0">
              Interactive card
            </a>
          </CardTitle>
          <Star className="text-accent" />
        </CardHeader>
        <CardBody>
          <CardDescription>The whole card follows its one link.</CardDescription>
        </CardBody>
      </Card>
      <Card>
        <CardBody className="gap-1">
          <p className="text-12 text-faint">A figure</p>
          <p className="font-semibold text-28 tabular-nums">1,284</p>
        </CardBody>
      </Card>
    </Specimen>
  )
}

function SmallPartsSpecimens() {
  return (
    <>
      <Specimen label="Badge">
        <Badge>Neutral</Badge>
        <Badge variant="dashed">Add tag</Badge>
        <Badge variant="accent">Beta</Badge>
        <Badge variant="success">Connected</Badge>
        <Badge variant="info">Draft</Badge>
        <Badge variant="danger">Failed</Badge>
        <Badge>
          <ColorDot color="blue" />
          With a colour
        </Badge>
      </Specimen>
      <Specimen label="Placeholder chip: declared, undeclared, unused" className="font-prompt">
        <PlaceholderChip>subject</PlaceholderChip>
        <PlaceholderChip state="undeclared">audience</PlaceholderChip>
        <PlaceholderChip state="unused">tone</PlaceholderChip>
      </Specimen>
      <Specimen label="Avatar">
        <Avatar name="Ada Lovelace" size="s" />
        <Avatar name="Ada Lovelace" />
        <Avatar name="Grace" size="l" />
        <Avatar name="With a picture" size="l" src={portrait} />
        <Avatar name="Broken Picture" size="l" src="data:,not-a-picture" />
      </Specimen>
      <Specimen label="Relative time; the exact time on hover">
        <RelativeTime value={moment} className="text-13 text-quiet" />
        <Separator orientation="vertical" />
        <RelativeTime value={moment} style="short" className="text-12 text-faint" />
      </Specimen>
    </>
  )
}

export function DataSection() {
  return (
    <GallerySection id="data" title="Data">
      <CardsSpecimen />
      <SmallPartsSpecimens />
      <Specimen label="Tabs" className="block">
        <Tabs defaultValue="recent">
          <TabsList aria-label="Lists">
            <TabsTrigger value="recent">Recent</TabsTrigger>
            <TabsTrigger value="favourites">Favourites</TabsTrigger>
            <TabsTrigger value="shared">Shared with me</TabsTrigger>
            <TabsTrigger value="archive" disabled>
              Archive
            </TabsTrigger>
          </TabsList>
          <TabsContent value="recent">What was opened last.</TabsContent>
          <TabsContent value="favourites">What is marked with a star.</TabsContent>
          <TabsContent value="shared">What others have shared.</TabsContent>
        </Tabs>
      </Specimen>
      <TableSpecimen />
      <Specimen label="Accordion" className="block">
        <Accordion defaultValue="one">
          <AccordionItem value="one">
            <AccordionTrigger>Is only one item open at a time?</AccordionTrigger>
            <AccordionContent>Yes. Opening another one closes this one.</AccordionContent>
          </AccordionItem>
          <AccordionItem value="two">
            <AccordionTrigger>Can the open item be closed?</AccordionTrigger>
            <AccordionContent>Yes, by choosing it again.</AccordionContent>
          </AccordionItem>
        </Accordion>
      </Specimen>
      <Specimen label="Scroll region" className="block">
        <ScrollRegion label="Lines" className="h-32 max-w-80 rounded-m border border-line">
          <ol className="flex flex-col gap-1 p-3 text-13 text-quiet">
            {Array.from({ length: 24 }, (_, index) => `Line ${index + 1}`).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </ScrollRegion>
      </Specimen>
    </GallerySection>
  )
}
