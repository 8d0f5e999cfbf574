import { config } from 'zod';

// The page's policy forbids making code from strings; without this zod would try once and be refused, aloud.
config({ jitless: true });
