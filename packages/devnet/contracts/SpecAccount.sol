// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title An account for tests of a bundler's JSON-RPC methods
/// @notice It has the behavior that the public suite bundler-spec-tests expects of its account: what
/// its signature begins with decides how validation ends. Anyone may call it.
contract SpecAccount {
    struct PackedUserOperation {
        address sender;
        uint256 nonce;
        bytes initCode;
        bytes callData;
        bytes32 accountGasLimits;
        uint256 preVerificationGas;
        bytes32 gasFees;
        bytes paymasterAndData;
        bytes signature;
    }

    uint256 public state;

    function setState(uint256 state_) external {
        state = state_;
    }

    function fail() external pure {
        revert("test fail");
    }

    /// @dev ERC-4337, since EntryPoint 0.7. `0xdead` reverts, `0xdeaf` is a wrong signature, and `0xbabe` is
    /// followed by the six bytes of `validUntil`.
    function validateUserOp(
        PackedUserOperation calldata operation,
        bytes32,
        uint256 missingFunds
    ) external returns (uint256) {
        bytes calldata signature = operation.signature;
        bytes2 start = bytes2(signature);
        require(start != 0xdead, "testWallet: dead signature");
        if (missingFunds > 0) {
            (bool paid, ) = msg.sender.call{value: missingFunds}("");
            require(paid);
        }
        if (start == 0xbabe) return uint256(uint48(bytes6(signature[2:8]))) << 160;
        return start == 0xdeaf ? 1 : 0;
    }

    receive() external payable {}
}
