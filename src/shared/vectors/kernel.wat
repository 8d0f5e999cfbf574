;; The inner loop of the vector search and of the nearness of words: dot products of questions (16 bits a number)
;; with chosen rows (8 bits a number). One row after another: measured faster than several side by side, since the
;; processor then sees one stream to read ahead in (2.0 against 2.6 to 4.8 ms for 100,000 rows of 512). Built by
;; scripts/build-scan-kernel.ts.
(module
  (import "scan" "memory" (memory 1))

  ;; $list: row numbers as u32, $count of them. $out: for each question, a sum as i32 for each of the list.
  ;; $question: $width numbers as i16, and so on up to $questions_end. $rows: row after row, $width numbers as i8 each.
  ;; $width is a multiple of 16 and above 0.
  (func (export "dots")
    (param $list i32) (param $count i32) (param $out i32) (param $question i32) (param $questions_end i32)
    (param $rows i32) (param $width i32)
    (local $from i32) (local $end i32) (local $row i32) (local $row_end i32) (local $at i32)
    (local $low v128) (local $high v128)
    (local.set $from (local.get $list))
    (local.set $end (i32.add (local.get $list) (i32.shl (local.get $count) (i32.const 2))))
    (block $asked
      (loop $ask
        (br_if $asked (i32.ge_u (local.get $question) (local.get $questions_end)))
        (local.set $list (local.get $from))
        (block $done
          (loop $next
            (br_if $done (i32.ge_u (local.get $list) (local.get $end)))
            (local.set $row (i32.add (local.get $rows) (i32.mul (i32.load (local.get $list)) (local.get $width))))
            (local.set $row_end (i32.add (local.get $row) (local.get $width)))
            (local.set $at (local.get $question))
            (local.set $low (v128.const i32x4 0 0 0 0))
            (local.set $high (v128.const i32x4 0 0 0 0))
            (loop $piece
              (local.set $low (i32x4.add (local.get $low)
                (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row)) (v128.load (local.get $at)))))
              (local.set $high (i32x4.add (local.get $high)
                (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row)) (v128.load offset=16 (local.get $at)))))
              (local.set $row (i32.add (local.get $row) (i32.const 16)))
              (local.set $at (i32.add (local.get $at) (i32.const 32)))
              (br_if $piece (i32.lt_u (local.get $row) (local.get $row_end))))
            (local.set $low (i32x4.add (local.get $low) (local.get $high)))
            (i32.store (local.get $out)
              (i32.add
                (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
                (i32.add (i32x4.extract_lane 2 (local.get $low)) (i32x4.extract_lane 3 (local.get $low)))))
            (local.set $list (i32.add (local.get $list) (i32.const 4)))
            (local.set $out (i32.add (local.get $out) (i32.const 4)))
            (br $next)))
        (local.set $question (i32.add (local.get $question) (i32.shl (local.get $width) (i32.const 1))))
        (br $ask)))))
