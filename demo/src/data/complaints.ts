import type { ComplaintCategory, ComplaintUrgency } from '@teduh/shared/complaints';
import type { PersonKey } from './people.ts';

export type DemoComplaint = {
  tenant: PersonKey;
  daysAgo: number;
  title: string;
  description: string;
  category?: ComplaintCategory;
  urgency?: ComplaintUrgency;
  preferredTimes?: string;
  /** Folders of `demo/images`. */
  images?: string[];
  takenDaysAgo?: number;
  comments?: { daysAgo: number; by: 'tenant' | 'admin'; body: string }[];
  handled?: { daysAgo: number; details: string };
};

export const complaints: readonly DemoComplaint[] = [
  {
    tenant: 'tenant',
    daysAgo: 41,
    title: 'The kitchen lamp flickers',
    description: 'Since Monday, mostly in the evening. A new bulb did not help.',
    category: 'Electricity',
    urgency: 'Normal',
    preferredTimes: 'Weekday mornings',
    images: ['kitchen-31'],
    takenDaysAgo: 40,
    comments: [
      {
        daysAgo: 40,
        by: 'admin',
        body: 'Thank you for telling us. An electrician can come on Thursday at ten. Does that suit you?',
      },
      { daysAgo: 39, by: 'tenant', body: 'Yes, I am at home until noon.' },
    ],
    handled: {
      daysAgo: 37,
      details: 'The switch was loose and has been replaced. The electrician tested all lamps of the floor.',
    },
  },
  {
    tenant: 'tenant',
    daysAgo: 9,
    title: 'The air conditioner drips',
    description:
      'It leaves a small puddle under the window of the master room every night.\nI put a bucket there for now.',
    category: 'Air conditioning',
    urgency: 'Normal',
    preferredTimes: 'Weekdays after 6 pm, any time on Saturday',
    images: ['air-conditioner-1'],
    takenDaysAgo: 8,
    comments: [
      {
        daysAgo: 7,
        by: 'admin',
        body: 'The drain is probably blocked. The service comes next week; we will tell you the day.',
      },
      { daysAgo: 2, by: 'tenant', body: 'Is there a day already? The bucket is full every morning.' },
    ],
  },
  {
    tenant: 'tenant',
    daysAgo: 1,
    title: 'The gate does not lock',
    description: 'The lock of the front gate turns, but the bolt stays inside.',
    category: 'Lock or key',
    urgency: 'Urgent',
    preferredTimes: 'Any time, please call first',
  },
  {
    tenant: 'ravi',
    daysAgo: 2,
    title: 'One of the two lifts is out of order',
    description: 'Lift B has not worked for three days. In the morning we wait ten minutes.',
  },
  {
    tenant: 'michelle',
    daysAgo: 3,
    title: 'No hot water in the upstairs bathroom',
    description: 'The heater clicks, but the water stays cold. The one downstairs works.',
    category: 'Plumbing',
    urgency: 'Normal',
    preferredTimes: 'Afternoons between 2 and 6',
    takenDaysAgo: 2,
    comments: [{ daysAgo: 1, by: 'admin', body: 'The plumber comes tomorrow between two and four.' }],
  },
  {
    tenant: 'chloe',
    daysAgo: 6,
    title: 'Termites in a window shutter',
    description: 'The left shutter of the middle window has fresh holes and dust under it.',
    category: 'Pests',
    urgency: 'Urgent',
    takenDaysAgo: 5,
    comments: [
      {
        daysAgo: 5,
        by: 'admin',
        body: 'Thank you, that is important to know. A specialist will look at all shutters this week.',
      },
      { daysAgo: 4, by: 'tenant', body: 'Good. I moved my books away from the window.' },
    ],
  },
  {
    tenant: 'aiman',
    daysAgo: 4,
    title: 'Slow internet after nine in the evening',
    description: 'Lectures online stop every few minutes. During the day it is fine.',
    category: 'Internet',
    urgency: 'Can wait',
    preferredTimes: 'Evenings, when it is slow',
  },
  {
    tenant: 'daniel',
    daysAgo: 33,
    title: 'Water stain on the bedroom ceiling',
    description: 'About the size of a plate and growing. It may come from the unit above.',
    category: 'Plumbing',
    urgency: 'Urgent',
    preferredTimes: 'Any time',
    images: ['ceiling-1'],
    takenDaysAgo: 33,
    comments: [
      {
        daysAgo: 32,
        by: 'admin',
        body: 'The management office has asked the neighbour above to close the tap of the washing machine.',
      },
    ],
    handled: {
      daysAgo: 27,
      details:
        'A pipe in the unit above was leaking and has been repaired. The ceiling was dried and painted.',
    },
  },
  {
    tenant: 'priya',
    daysAgo: 58,
    title: 'The washing machine does not spin',
    description: 'It stops with the clothes still wet and shows E4.',
    category: 'Appliance',
    preferredTimes: 'Saturdays',
    takenDaysAgo: 57,
    handled: {
      daysAgo: 54,
      details: 'The pump was blocked by a coin. It is clean and the machine works again.',
    },
  },
  {
    tenant: 'grace',
    daysAgo: 92,
    title: 'The front door sticks',
    description: 'Since the rain we have to lift it to close it.',
    category: 'Door or window',
    urgency: 'Can wait',
    takenDaysAgo: 91,
    handled: { daysAgo: 88, details: 'The carpenter planed the lower edge and oiled the hinges.' },
  },
  {
    tenant: 'benjamin',
    daysAgo: 150,
    title: 'Noise from the water pump at night',
    description: 'It starts every quarter of an hour, also when nobody uses water.',
    category: 'Noise or neighbours',
    takenDaysAgo: 149,
    comments: [
      {
        daysAgo: 148,
        by: 'admin',
        body: 'It sounds like a leaking valve. We will send somebody on Saturday.',
      },
      { daysAgo: 145, by: 'tenant', body: 'He was here and took the pump with him. It is quiet now.' },
    ],
    handled: {
      daysAgo: 143,
      details: 'The valve of the tank was worn and has been replaced, and the pump serviced.',
    },
  },
  {
    tenant: 'suresh',
    daysAgo: 210,
    title: 'The balcony door does not slide',
    description: 'It comes off its rail at the left end.',
    takenDaysAgo: 208,
    handled: { daysAgo: 205, details: 'New rollers were fitted on both doors.' },
  },
];
