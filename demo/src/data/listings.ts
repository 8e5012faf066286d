import type { PropertyType } from '@teduh/shared/properties';

/** The deposit is two months' rent everywhere. */
export type DemoListing = {
  name: string;
  type: PropertyType;
  address: string;
  description: string;
  /** One rule in each line. */
  houseRules?: string;
  /** Of a Unit Rental, in ringgit. */
  price?: number;
  /** Of a Room Rental. */
  rooms?: { name: string; price: number; description: string }[];
  /** Folders of `demo/images`; the first image stands on the card. */
  images: string[];
};

/** The first one is the newest. */
export const listings: readonly DemoListing[] = [
  {
    name: 'Rumah Teratai, Taman Desa',
    type: 'Unit Rental',
    address: '18, Jalan Desa Bahagia, Taman Desa, 58100 Kuala Lumpur',
    description:
      "A two-storey terrace house on a quiet street in Taman Desa, repainted last year. Three bedrooms upstairs share two bathrooms, and the living room opens to a covered porch with space for two cars. The kitchen has new cabinets, a gas hob and a washing machine; beds and wardrobes stay. Faber Plaza's shops and kopitiams are five minutes on foot, and the drive to Mid Valley takes ten. Well suited to a family with school-age children.",
    price: 2400,
    images: ['terrace-1', 'living-room-4', 'bedroom-1', 'kitchen-1'],
  },
  {
    name: 'Rumah Melur, SS2',
    type: 'Room Rental',
    address: '14, Jalan SS 2/30, 47300 Petaling Jaya, Selangor',
    description:
      'Rooms in a well-kept terrace house two streets from the SS2 morning market. Kitchen, living room and washing machine are shared by at most four people, and a cleaner comes every week. Taman Bahagia LRT station is twelve minutes on foot. Water, electricity for fans and 300 Mbps internet are included; air conditioning is metered by room.',
    houseRules:
      'Quiet from 10 pm to 7 am. Guests may stay overnight for at most two nights a month.\nNo smoking inside the house. The kitchen is left clean after cooking.',
    rooms: [
      {
        name: 'Master room',
        price: 950,
        description: 'Queen bed, built-in wardrobe, air conditioner and a bathroom of its own.',
      },
      {
        name: 'Middle room',
        price: 720,
        description: 'Queen bed and desk, window to the back garden, air conditioner.',
      },
      { name: 'Small room', price: 550, description: 'Single bed, desk and fan. Cool in the afternoon.' },
      {
        name: 'Porch room',
        price: 600,
        description: 'Ground floor, single bed, with its own door to the porch.',
      },
    ],
    images: ['terrace-2', 'living-room-7', 'bedroom-17', 'kitchen-6'],
  },
  {
    name: 'Residensi Kemboja, Bangsar South',
    type: 'Unit Rental',
    address: 'Unit 21-8, Residensi Kemboja, 3, Jalan Kerinchi, Bangsar South, 59200 Kuala Lumpur',
    description:
      "A bright two-bedroom condominium on the 21st floor with an open view to the city centre. Fully furnished: sofa, queen beds, air conditioners in every room, refrigerator and washer-dryer. Residents share a 40-metre pool, a gym and a co-working lounge. Universiti LRT station is an eight-minute covered walk, and The Sphere's grocer and cafés are downstairs. One parking bay is included.",
    price: 2800,
    images: ['tower-2', 'living-room-2', 'bedroom-2', 'balcony-1'],
  },
  {
    name: 'Bilik Cemara, Wangsa Maju',
    type: 'Room Rental',
    address: 'Unit 12-6, Pangsapuri Cemara, Jalan 1/27A, Wangsa Maju, 53300 Kuala Lumpur',
    description:
      "A friendly shared apartment for students and young professionals, seven minutes on foot from Wangsa Maju LRT. TAR UMT's main gate is two stops away. The shared living room has a large table for evenings of work, and the kitchen is open to everybody. Internet, water and cleaning are included.",
    rooms: [
      {
        name: 'Master room',
        price: 850,
        description: 'Own bathroom, queen bed, wardrobe and air conditioner.',
      },
      { name: 'Room with balcony', price: 700, description: 'Single bed, desk and the door to the balcony.' },
      {
        name: 'Single room',
        price: 520,
        description: 'Single bed, desk, fan and a window to the courtyard.',
      },
    ],
    images: ['walk-up-4', 'living-room-15', 'bedroom-19', 'study-6'],
  },
  {
    name: 'Menara Cengal, KLCC',
    type: 'Unit Rental',
    address: 'Unit 32-3A, Menara Cengal, 12, Persiaran Stonor, 50450 Kuala Lumpur',
    description:
      'A corner unit for people who like the city at their feet: the balcony faces the twin towers. Two large bedrooms with their own bathrooms, a study corner and a kitchen with an island. The furniture is solid and plain, and the linen is new. KLCC park and the MRT at Persiaran KLCC are both under ten minutes on foot. Security is round the clock, with two covered parking bays.',
    price: 5200,
    images: ['balcony-2', 'living-room-11', 'bedroom-9', 'kitchen-2'],
  },
  {
    name: 'The Kenanga, Bukit Bintang',
    type: 'Room Rental',
    address: 'Unit 17-9, The Kenanga, 28, Jalan Sahabat, 50200 Kuala Lumpur',
    description:
      'Furnished rooms in a quiet condominium behind Jalan Alor, ten minutes from the monorail and the MRT. Every room has air conditioning and a lock of its own. The kitchen and the living room are cleaned twice a week. Residents use the rooftop pool and the gym. Women and men on separate corridors; no overnight parties, please.',
    rooms: [
      {
        name: 'Master room with city view',
        price: 1350,
        description: 'King bed, own bathroom, desk and a window to the towers.',
      },
      {
        name: 'Queen room',
        price: 1050,
        description: 'Queen bed, wardrobe and desk; bathroom shared with one neighbour.',
      },
      { name: 'Studio corner', price: 1150, description: 'Queen bed and a small sofa, corner windows.' },
      { name: 'Single room', price: 800, description: 'Single bed, desk and wardrobe.' },
    ],
    images: ['tower-7', 'living-room-9', 'bedroom-20', 'pool-6'],
  },
  {
    name: 'Pangsapuri Meranti, Section 17',
    type: 'Unit Rental',
    address: 'Block C-3-2, Pangsapuri Meranti, Jalan 17/21, Section 17, 46400 Petaling Jaya, Selangor',
    description:
      'A walk-up apartment on the third floor, freshly painted and full of morning light. Three bedrooms, two of them furnished, a dining corner and a balcony that catches the breeze. The market, two primary schools and a row of hawker stalls are around the corner. Bus T789 to Universiti station stops outside the gate every fifteen minutes.',
    price: 1350,
    images: ['walk-up-3', 'living-room-8', 'bedroom-3'],
  },
  {
    name: 'Villa Seroja, Section 7 Shah Alam',
    type: 'Room Rental',
    address: '9, Jalan Plumbum P7/P, Section 7, 40000 Shah Alam, Selangor',
    description:
      "Five rooms in a large bungalow with a garden, ten minutes by bicycle from UiTM's main campus. The house has two kitchens, a prayer room and a covered yard for laundry. Bus T529 to KTM Shah Alam stops across the road. All bills are included up to RM60 per person, and parking is free.",
    rooms: [
      {
        name: 'Garden room',
        price: 780,
        description: 'Queen bed, own bathroom and a glass door to the lawn.',
      },
      { name: 'Room 2', price: 600, description: 'Queen bed, air conditioner and wardrobe.' },
      { name: 'Room 3', price: 580, description: 'Two single beds, good for friends or sisters.' },
      { name: 'Room 4', price: 480, description: 'Single bed, desk and fan.' },
      { name: 'Study room', price: 450, description: 'Single bed and a wide desk under the window.' },
    ],
    images: ['bungalow-9', 'living-room-16', 'bedroom-18', 'study-3'],
  },
  {
    name: 'Villa Rambai, Bukit Jelutong',
    type: 'Unit Rental',
    address: '7, Jalan Serambi U8/24, Bukit Jelutong, 40150 Shah Alam, Selangor',
    description:
      "A modern bungalow with wide eaves and a mature garden in one of Shah Alam's greenest townships. Four bedrooms, a family hall upstairs, a wet and a dry kitchen, and a helper's room. The living room looks on the lawn through full-height glass. Partly furnished: kitchen appliances, curtains, air conditioners and two bed frames. The Guthrie Corridor is three minutes away, Subang airport twenty. A gardener comes every second week and is included in the rent.",
    price: 6500,
    images: ['bungalow-1', 'living-room-1', 'bedroom-15', 'kitchen-4'],
  },
  {
    name: 'Muntri House, George Town',
    type: 'Room Rental',
    address: '82, Lebuh Muntri, George Town, 10200 Pulau Pinang',
    description:
      "Long-stay rooms in a restored Peranakan shophouse around an open air well. Every room has tall shutters, a ceiling fan and an air conditioner. The shared kitchen is on the ground floor, with a long table where neighbours become friends. Restaurants, the ferry and Komtar's bus terminal are all within fifteen minutes on foot.",
    rooms: [
      {
        name: 'Front room',
        price: 1100,
        description: 'Queen bed and three shuttered windows over the street.',
      },
      { name: 'Air-well room', price: 900, description: 'Queen bed, cool all day, window to the courtyard.' },
      { name: 'Attic room', price: 780, description: 'Double bed under the roof beams, with a small desk.' },
    ],
    images: ['shophouse-5', 'bedroom-7', 'living-room-21', 'kitchen-5'],
  },
  {
    name: 'Suria Cyber Residence, Cyberjaya',
    type: 'Unit Rental',
    address: 'Unit 15-11, Suria Cyber Residence, Persiaran Multimedia, Cyber 7, 63000 Cyberjaya, Selangor',
    description:
      'A compact, well-planned apartment made for two, next to the lake gardens. One bedroom, a study that fits a second desk, and a kitchen with everything in it. Internet at 500 Mbps is already installed. The campus shuttle and the MRT feeder bus stop at the lobby; Tamarind Square is ten minutes on foot. Pool, gym and one parking bay included.',
    price: 1300,
    images: ['tower-6', 'study-5', 'bedroom-5', 'pool-4'],
  },
  {
    name: 'Rumah Anggerik, Skudai',
    type: 'Room Rental',
    address: '33, Jalan Pendidikan 4, Taman Universiti, 81300 Skudai, Johor Bahru, Johor',
    description:
      'Student rooms in Taman Universiti, with the UTM campus bus stopping at the end of the street. The house is simple, clean and quiet after eleven. The kitchen has two refrigerators and a water filter, and there is a washing machine for everybody. Internet and water are included; electricity is shared equally.',
    rooms: [
      { name: 'Master room', price: 600, description: 'Own bathroom, two single beds, two desks.' },
      { name: 'Room A', price: 400, description: 'Single bed, desk and wardrobe.' },
      { name: 'Room B', price: 400, description: 'Single bed, desk and wardrobe, morning sun.' },
      { name: 'Room C', price: 350, description: 'Single bed and desk, ground floor.' },
    ],
    images: ['terrace-5', 'living-room-14', 'bedroom-21'],
  },
  {
    name: 'Rumah Jelutong, Armenian Street',
    type: 'Unit Rental',
    address: '46, Lebuh Armenian, George Town, 10200 Pulau Pinang',
    description:
      'The upper floor of a restored shophouse in the heritage zone, reached by its own staircase from the five-foot way. Timber floors, louvred shutters and a high ceiling keep it cool; both bedrooms have air conditioning. Furnished with old teak and a new kitchen. Cafés, temples and the clan jetties are all within a short walk, and the free CAT bus stops at the corner. Please note that there is no parking on the street by day.',
    price: 2600,
    images: ['shophouse-2', 'living-room-12', 'bedroom-4', 'kitchen-12'],
  },
  {
    name: 'Meru Residence, Ipoh',
    type: 'Room Rental',
    address: 'Unit 8-3, Meru Residence, Jalan Meru Raya Utama, Bandar Meru Raya, 30020 Ipoh, Perak',
    description:
      'Rooms in a new condominium opposite Amanjaya bus terminal, with express buses to Kuala Lumpur and Penang. The living room and the balcony look to the limestone hills. A supermarket, a cinema and a hospital are within ten minutes on foot. Pool and gym are included, and so is one parking bay per room.',
    rooms: [
      { name: 'Master room', price: 750, description: 'Queen bed, own bathroom and hill view.' },
      { name: 'Twin room', price: 600, description: 'Two single beds, desk and air conditioner.' },
      { name: 'Single room', price: 480, description: 'Single bed, wardrobe and desk.' },
    ],
    images: ['tower-11', 'living-room-20', 'bedroom-13', 'kitchen-7'],
  },
  {
    name: 'Pantai Mutiara Suites, Tanjung Tokong',
    type: 'Unit Rental',
    address:
      'Unit 18-5, Pantai Mutiara Suites, Jalan Seri Tanjung Pinang, Tanjung Tokong, 10470 George Town, Pulau Pinang',
    description:
      "A three-bedroom seafront condominium with a wide balcony and an uninterrupted view of the strait. The living room and the main bedroom both face the water. Fully furnished, with a washer, a dryer and a large refrigerator. Straits Quay's shops and jogging track are next door, and buses 101 and 102 run to the town every ten minutes. Two parking bays, pool and sauna included.",
    price: 3400,
    images: ['tower-9', 'living-room-6', 'bedroom-10', 'pool-3'],
  },
  {
    name: 'Heeren Court, Melaka',
    type: 'Room Rental',
    address: '118, Jalan Tun Tan Cheng Lock, 75200 Melaka',
    description:
      'Four rooms behind a carved façade on old Heeren Street, each with its own colour and its own story. The shared lounge keeps its original floor tiles, and breakfast things are always in the kitchen. Jonker Street is one lane away; Panorama bus 17 to Melaka Sentral stops nearby. Bills and weekly cleaning included.',
    rooms: [
      { name: 'Teal room', price: 880, description: 'Queen bed, own bathroom, window to the street.' },
      { name: 'Rose room', price: 760, description: 'Queen bed and a reading chair by the courtyard.' },
      { name: 'Amber room', price: 720, description: 'Double bed, desk and wardrobe.' },
      { name: 'Loft', price: 650, description: 'A mattress under the roof, reached by a proper stair.' },
    ],
    images: ['shophouse-4', 'living-room-19', 'bedroom-22', 'kitchen-13'],
  },
  {
    name: 'Sutera Heights, Taman Sutera Utama',
    type: 'Unit Rental',
    address: '25, Jalan Sutera Tanjung 8/3, Taman Sutera Utama, 81300 Johor Bahru, Johor',
    description:
      'A double-storey link house in a gated street, ten minutes from the Second Link road. Four bedrooms, three bathrooms and a tiled back yard for drying clothes. The house comes with kitchen cabinets, fans, lights and air conditioners; bring your own beds. Sutera Mall, Foon Yew school and a 24-hour clinic are all within two kilometres. Many neighbours work in Singapore, and a factory bus stops at the guardhouse.',
    price: 2200,
    images: ['terrace-4', 'living-room-3', 'bedroom-8', 'kitchen-3'],
  },
  {
    name: 'Rumah Bakau, Tanjung Aru',
    type: 'Room Rental',
    address: '5, Jalan Mat Salleh, Tanjung Aru, 88100 Kota Kinabalu, Sabah',
    description:
      'Rooms in a timber house ten minutes on foot from Tanjung Aru beach and its sunsets. The verandah and the kitchen are shared, and there is space for bicycles and boards under the house. The airport is five minutes away by car, the city centre fifteen by bus 16A. Internet, water and gas are included.',
    rooms: [
      {
        name: 'Sunset room',
        price: 700,
        description: 'Queen bed, air conditioner and a window to the west.',
      },
      { name: 'Garden room', price: 580, description: 'Double bed and desk, next to the verandah.' },
      { name: 'Small room', price: 450, description: 'Single bed, fan and wardrobe.' },
    ],
    images: ['kampung-4', 'living-room-17', 'bedroom-23'],
  },
  {
    name: 'Danga View Residences, Johor Bahru',
    type: 'Unit Rental',
    address: 'Unit 26-02, Danga View Residences, Persiaran Danga Perdana, 80200 Johor Bahru, Johor',
    description:
      'A furnished studio-plus-one on a high floor, with the lights of Singapore across the water at night. The bedroom has a door of its own, the sofa opens to a second bed, and the kitchen has an induction hob. Ten minutes by car to the Causeway checkpoint, and buses leave from the lobby. Pool, gym and a mini market are in the building.',
    price: 1700,
    images: ['tower-3', 'living-room-5', 'bedroom-12'],
  },
  {
    name: 'Bayu Tabuan, Kuching',
    type: 'Room Rental',
    address: 'Block 2-3-5, Pangsapuri Bayu, Jalan Tabuan Tranquility, 93350 Kuching, Sarawak',
    description:
      "A shared apartment on the third floor for nurses, engineers and students; Swinburne's campus is twelve minutes by car or by bus 101. The living room is large, the kitchen is well equipped, and the balcony has room for everybody's plants. The rent covers internet and water. A night market opens across the road every Friday.",
    rooms: [
      { name: 'Master room', price: 680, description: 'Queen bed, own bathroom and air conditioner.' },
      { name: 'Corner room', price: 560, description: 'Double bed and windows on two sides.' },
      { name: 'Middle room', price: 480, description: 'Single bed, desk and wardrobe.' },
      { name: 'Small room', price: 400, description: 'Single bed and fan.' },
    ],
    images: ['walk-up-8', 'living-room-22', 'bedroom-24', 'kitchen-11'],
  },
  {
    name: 'Rumah Gopeng, Ipoh Garden',
    type: 'Unit Rental',
    address: '12, Laluan Ipoh Garden 5, Ipoh Garden, 31400 Ipoh, Perak',
    description:
      'A single-storey bungalow with a tiled roof and a deep porch, set in a garden with limestone hills behind it. Three bedrooms, a large living room with terrazzo-cool floors and a kitchen big enough for a table of six. Partly furnished with wardrobes, a dining set and ceiling fans in every room. The wet market and the famous bean-sprout chicken shops are five minutes by car, Ipoh railway station twelve.',
    price: 1600,
    images: ['bungalow-5', 'living-room-10', 'kitchen-10', 'bedroom-11'],
  },
  {
    name: 'Rumah Serambi, Kampung Morten',
    type: 'Unit Rental',
    address: '31, Jalan Kampung Morten, 75300 Melaka',
    description:
      'A timber house on stilts beside the Melaka river, looked after by the same family for three generations. The verandah is the best room: shaded, breezy and made for long evenings. Two bedrooms with mosquito nets and air conditioning, a tiled bathroom, and a modern kitchen at the back. Jonker Street is fifteen minutes along the river walk. Parking for one car under the house.',
    price: 1500,
    images: ['kampung-2', 'living-room-18', 'bedroom-6', 'kitchen-8'],
  },
  {
    name: 'Likas Bay Apartment, Kota Kinabalu',
    type: 'Unit Rental',
    address: 'Unit B-4-7, Likas Bay Apartment, Jalan Istiadat, Likas, 88400 Kota Kinabalu, Sabah',
    description:
      'A four-storey apartment block among trees, one street from the Likas Bay jogging path. Three bedrooms and a balcony from which Mount Kinabalu shows itself on clear mornings. Furnished with beds, a sofa set, a refrigerator and a washing machine. Minibuses to the city and to Universiti Malaysia Sabah pass the gate. A primary school and a Sunday market are within walking distance.',
    price: 1450,
    images: ['walk-up-6', 'living-room-13', 'bedroom-14'],
  },
  {
    name: 'Rumah Santubong, Kuching',
    type: 'Unit Rental',
    address: 'Lot 214, Kampung Santubong, Jalan Sultan Tengah, 93050 Kuching, Sarawak',
    description:
      'A kampung house with a broad roof and a garden of coconut palms, between the mountain and the sea. Two bedrooms, a long living room with a reading corner, and an outdoor shower for sandy feet. Furnished, with a new water filter and fibre internet. Kuching is thirty-five minutes by car; the village shop and the beach are five minutes on foot. Quiet neighbours, and monkeys now and then: please close the kitchen window.',
    price: 1250,
    images: ['kampung-7', 'bedroom-16', 'study-8', 'kitchen-9'],
  },
];
