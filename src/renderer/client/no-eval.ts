import { config } from 'zod';

// The content security policy forbids eval; without this, zod would try it and log a violation.
config({ jitless: true });
